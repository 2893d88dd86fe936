import { i18n } from '#i18n';
import { usualValueFor } from '@/lib/link/channels/usual-value.ts';
import type { UtmField } from '@/lib/link/utm/fields.ts';

/**
 * The classes of a line that overlays the label's line, so that it moves nothing. A field is often left by pressing a
 * button below, which must not move away from the pointer.
 */
export const labelLine =
  'absolute inset-e-0 -top-0.5 flex h-6 max-w-[calc(100%-76px)] items-center justify-end gap-1 bg-surface ' +
  'text-xs text-quiet';

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
    // Hidden while the field is focused, so that Tab leads to the next field.
    <p className={`${labelLine} [div:has(input:focus)>div>&]:invisible`}>
      <button
        type="button"
        className="min-h-6 truncate rounded-control px-1 text-text underline"
        title={i18n.t('editor.utm.usual', [usual])}
        onClick={() => onTake(usual)}
      >
        {i18n.t('editor.utm.takeUsual', [usual])}
      </button>
    </p>
  );
}
