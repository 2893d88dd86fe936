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

/** The classes of a control in a frame; its size and its padding are its own. */
export const controlClass =
  'min-w-0 rounded-normal border-0 bg-transparent outline-none placeholder:text-quiet [unicode-bidi:plaintext]';

/** The classes of a control that fills its frame. */
export const inputClass = `${controlClass} min-h-8.5 flex-1`;

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

/** At the end of the row: by the baseline of what it says it would push the label down. */
const counterClass = (isHeading: boolean, isOver: boolean): string =>
  `text-small ${isOver ? 'font-semibold text-bad' : 'text-quiet'} ${
    isHeading ? 'absolute inset-e-0 -bottom-5 z-1 bg-surface' : 'ms-auto self-end'
  }`;

/** Label, count, hint and error around a control. An error takes the place of the hint. */
export function FieldFrame({ id, label, value, aside, hint, error, limit, counted = 'near', look, children }: Props) {
  const count = lengthOf(value);
  const isHeading = look === 'heading';
  return (
    <div className={`grid grid-cols-1 ${isHeading ? 'relative' : 'gap-1'}`} data-look={look}>
      <div className="flex items-baseline gap-2">
        <label className={isHeading ? 'sr-only' : 'font-medium'} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && (
          <span className="text-small text-quiet" id={`${id}-aside`}>
            {aside}
          </span>
        )}
        {limit !== undefined && count > (counted === 'always' ? 0 : limit * near) && (
          <span className={counterClass(isHeading, count > limit)}>
            {/* Of one size whatever it says, so that counting a key lays out nothing else. */}
            <span className="block h-lh w-[9ch] text-end contain-strict">
              {count}/{limit}
            </span>
          </span>
        )}
      </div>
      <div className={styles['box']} data-invalid={error !== undefined}>
        {children}
      </div>
      {error === undefined && hint !== undefined && (
        <p className="text-small text-quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="flex items-start gap-1 text-small text-bad [&_svg]:mt-0.5 [&_svg]:flex-none" id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
