import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { lengthOf } from '@/lib/contract/limits.ts';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'prefix' | 'className' | 'maxLength'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Beside the label: "optional". */
  aside?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Counts characters against this limit; more can be typed, so that nothing pasted is cut off unseen. */
  limit?: number;
  /** Shown in front of what is typed. */
  prefix?: ReactNode;
}

/** One line of text with its label, hint, error and count. */
export function TextField({ label, value, onChange, aside, hint, error, limit, prefix, ...input }: Props) {
  const id = useId();
  const count = lengthOf(value);
  const described = error !== undefined ? 'error' : hint !== undefined ? 'hint' : null;
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
        {limit !== undefined && value !== '' && (
          <span className={`${styles['counter']} ${count > limit ? styles['over'] : ''}`}>
            {count}/{limit}
          </span>
        )}
      </div>
      <div className={styles['box']} data-invalid={error !== undefined}>
        {prefix !== undefined && <span className={styles['prefix']}>{prefix}</span>}
        <input
          {...input}
          id={id}
          className={styles['input']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={described === null ? undefined : `${id}-${described}`}
        />
      </div>
      {described === 'hint' && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {described === 'error' && (
        <p className={styles['error']} id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
