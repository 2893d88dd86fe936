import { i18n } from '#i18n';
import { LabelNote } from '@/components/ui/label-note.tsx';
import { TextButton } from '@/components/ui/text-button.tsx';
import { usualValueFor } from '@/lib/link/channels/usual-value.ts';
import type { UtmField } from '@/lib/link/utm/fields.ts';

interface Props {
  field: UtmField;
  value: string;
  /** The values that a preset allows. */
  allowed?: readonly string[];
  /** Values used before, the newest first. */
  used: readonly string[];
  onTake: (value: string) => void;
}

/** A button with the usual spelling of a value. Shown in the label's line. */
export function UsualValue({ field, value, allowed = [], used, onTake }: Props) {
  const usual = usualValueFor(field, value, { allowed, used });
  if (usual === null) return null;
  return (
    <LabelNote isAside>
      <TextButton title={i18n.t('editor.utm.usual', [usual])} onClick={() => onTake(usual)}>
        {i18n.t('editor.utm.takeUsual', [usual])}
      </TextButton>
    </LabelNote>
  );
}
