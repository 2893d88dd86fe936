import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { lengthOf } from '@/lib/contract/limits.ts';
import styles from './field.module.css';

/** What a field of text is told about itself. */
export interface FieldProps {
  label: string;
  /** Beside the label: "optional". */
  aside?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Counts characters against this limit; more can be typed, so that nothing pasted is cut off unseen. */
  limit?: number | undefined;
  /** Whether the count shows from the first character on, or only near the limit. */
  counted?: 'always' | 'near' | undefined;
  /** `heading`: reads as a heading until it is entered, its label only heard. */
  look?: 'heading' | undefined;
}

interface Props extends FieldProps {
  /** Of the control, whose description is made of it. */
  id: string;
  value: string;
  children: ReactNode;
}

/** From which part of its limit on a text is counted. */
export const near = 0.8;

/** The attributes that tie a control to its frame: the error describes it, else the hint, else what stands beside its label. */
export function framed(id: string, { aside, hint, error }: Pick<FieldProps, 'aside' | 'hint' | 'error'>) {
  const given = Object.entries({ error, hint, aside }).find(([, words]) => words !== undefined);
  const described = given?.[0] ?? null;
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': described === null ? undefined : `${id}-${described}`,
  };
}

/** Label, count, hint and error around a control. An error takes the place of the hint. */
export function FieldFrame({ id, label, value, aside, hint, error, limit, counted = 'near', look, children }: Props) {
  const count = lengthOf(value);
  return (
    <div className={styles['field']} data-look={look}>
      <div className={styles['top']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && (
          <span className={styles['aside']} id={`${id}-aside`}>
            {aside}
          </span>
        )}
        {limit !== undefined && count > (counted === 'always' ? 0 : limit * near) && (
          <span className={`${styles['counter']} ${count > limit ? styles['over'] : ''}`}>
            <span className={styles['count']}>
              {count}/{limit}
            </span>
          </span>
        )}
      </div>
      <div className={styles['box']} data-invalid={error !== undefined}>
        {children}
      </div>
      {error === undefined && hint !== undefined && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles['error']} id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
