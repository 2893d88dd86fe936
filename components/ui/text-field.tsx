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
  /** Whether the count shows from the first character on, or only near the limit. */
  counted?: 'always' | 'near';
  /** Shown in front of what is typed. */
  prefix?: ReactNode;
}

/** From which part of its limit on a text is counted. */
const near = 0.8;

/** One line of text with its label, hint, error and count. */
export function TextField({
  label,
  value,
  onChange,
  aside,
  hint,
  error,
  limit,
  counted = 'near',
  prefix,
  ...input
}: Props) {
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
        {limit !== undefined && count > (counted === 'always' ? 0 : limit * near) && (
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
