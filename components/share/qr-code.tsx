import { useEffect, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { readLinkIcon } from '@/components/qr/link-icon.ts';
import { QrDrawing } from '@/components/qr/qr-drawing.tsx';
import { CodeFrame } from '@/components/ui/code-frame.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { correctionsFrom, encodeText } from '@/lib/qr/code.ts';
import { codeAddress } from '@/lib/qr/code-address.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import { qrStyleItem } from '@/lib/storage/sharing.ts';

interface Props {
  /** The short address of a link. */
  address: string;
  label: string;
  /** The URL of the link's icon, if any. */
  favicon?: string | null | undefined;
}

/** The QR code of a link in the person's style. */
export function QrCode(props: Props) {
  const stored = useStored(qrStyleItem);
  if (stored.state === 'loading') return <CodeFrame />;
  return <StyledCode {...props} style={stored.value} />;
}

function StyledCode({ address, label, favicon = null, style }: Props & { style: QrStyle }) {
  const icon = useIcon(style.logo.from === 'link' ? favicon : null);
  const logo = style.logo.from === 'own' ? style.logo.picture : icon;
  const [correction = style.correction] = correctionsFrom(style.correction, logo !== null);
  const text = codeAddress(address, style);
  const code = useMemo(() => encodeText(text, correction), [text, correction]);
  if (code === null) return <Hint>{i18n.t('made.qrTooLong')}</Hint>;
  return (
    <CodeFrame>
      <QrDrawing {...{ code, style, logo, label }} />
    </CodeFrame>
  );
}

/** Returns the icon of a link as a data URL; null until it is read, and without one. */
function useIcon(favicon: string | null): string | null {
  const [icon, setIcon] = useState<string | null>(null);
  useEffect(() => {
    setIcon(null);
    if (favicon === null) return;
    let current = true;
    void readLinkIcon(favicon).then((read) => {
      if (current && read.state === 'read') setIcon(read.logo.picture);
    });
    return () => {
      current = false;
    };
  }, [favicon]);
  return icon;
}
