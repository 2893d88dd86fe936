import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { FileButton } from '@/components/ui/file-button.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { QrStyle } from '@/lib/qr/style.ts';
import { logoOfFile } from './logo.ts';

interface Props {
  logo: QrStyle['logo'];
  /** The number of codes. */
  count: number;
  onChange: (logo: QrStyle['logo']) => void;
}

/** Chooses the logo in the middle of the codes. */
export function LogoField({ logo, count, onChange }: Props) {
  const name = useId();
  const [isRefused, setRefused] = useState(false);
  const open = async (file: File) => {
    const read = await logoOfFile(file);
    setRefused(read === null);
    if (read !== null) onChange({ from: 'own', name: file.name, picture: read.picture });
  };
  return (
    <FieldGroup label={i18n.t('qr.logo.label')}>
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <div className="flex max-w-full flex-wrap gap-x-5 gap-y-1 wrap-anywhere">
          <Choice
            type="radio"
            name={name}
            label={i18n.t('qr.logo.none')}
            checked={logo.from === 'none'}
            onChange={() => onChange({ from: 'none' })}
          />
          <Choice
            type="radio"
            name={name}
            label={i18n.t('qr.logo.link', count)}
            checked={logo.from === 'link'}
            onChange={() => onChange({ from: 'link' })}
          />
          {logo.from === 'own' && (
            <Choice type="radio" name={name} label={logo.name} checked onChange={() => undefined} />
          )}
        </div>
        <FileButton
          label={i18n.t(logo.from === 'own' ? 'qr.logo.another' : 'qr.logo.choose')}
          icon={<ImagePlus size={16} aria-hidden />}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onFile={(file) => void open(file)}
        />
        {isRefused && (
          <Text size="xs" tone="bad" role="alert">
            {i18n.t('qr.logo.refused')}
          </Text>
        )}
      </div>
    </FieldGroup>
  );
}
