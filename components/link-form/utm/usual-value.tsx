import { i18n } from '#i18n';
import { isolated } from '@/lib/link/text-direction.ts';
import type { UtmField } from '@/lib/link/utm/fields.ts';
import { usualValueFor } from '@/lib/link/utm/usual-value.ts';
import styles from './utm-fields.module.css';

interface Props {
  field: UtmField;
  value: string;
  /** The values that a preset allows. */
  allowed?: readonly string[];
  /** Values used before, the newest first. */
  used: readonly string[];
  onTake: (value: string) => void;
}

/** Offers the usual value for one that differs in spelling alone. Stands in the line of the label. */
export function UsualValue({ field, value, allowed = [], used, onTake }: Props) {
  const usual = usualValueFor(field, value, { allowed, used });
  if (usual === null) return null;
  return (
    <p className={styles['usual']}>
      <button type="button" title={i18n.t('editor.utm.usual', [isolated(usual)])} onClick={() => onTake(usual)}>
        {i18n.t('editor.utm.takeUsual', [isolated(usual)])}
      </button>
    </p>
  );
}
