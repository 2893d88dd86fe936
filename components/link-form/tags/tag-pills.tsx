import { X } from 'lucide-react';
import { i18n } from '#i18n';
import styles from './tags-field.module.css';

interface Props {
  /** What they are the tags of, for who hears it. */
  label: string;
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

/** Chosen tags, each with what removes it. */
export function TagPills({ label, tags, onRemove }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles['pills']} aria-label={label}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className={styles['pill']}>
          <span title={tag}>{tag}</span>
          <button type="button" aria-label={i18n.t('editor.tags.remove', [tag])} onClick={() => onRemove(tag)}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
