import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { lengthOf } from '@/lib/contract/limits.ts';
import styles from './field.module.css';

/** The properties that all text fields share. */
export interface FieldProps {
  label: string;
  /** A note beside the label: "optional". */
  aside?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The limit for the counter. More can be typed, so that a pasted text is not silently cut. */
  limit?: number | undefined;
  /** `always` shows the counter from the first character, `near` only near the limit. */
  counted?: 'always' | 'near' | undefined;
  /** `heading` looks like a heading until it is focused, with its label hidden visually. */
  look?: 'heading' | undefined;
}

interface Props extends FieldProps {
  /** The id of the control, from which the ids of its descriptions are formed. */
  id: string;
  value: string;
  /** True for a part of an address, which runs from left to right in every language. */
  isAddress?: boolean;
  children: ReactNode;
}

/** The classes of a control in a frame, without size and padding. */
export const controlClass =
  'min-w-0 rounded-control border-0 bg-transparent outline-none placeholder:text-quiet [unicode-bidi:plaintext]';

/** The classes of a control that fills its frame. */
export const inputClass = `${controlClass} min-h-8.5 flex-1`;

/** The fraction of the limit from which the counter shows. */
export const near = 0.8;

/**
 * Returns the attributes that link a control to its frame. It is described by the error, or else the hint, or else the
 * note.
 */
export function framed(id: string, { aside, hint, error }: Pick<FieldProps, 'aside' | 'hint' | 'error'>) {
  const given = Object.entries({ error, hint, aside }).find(([, words]) => words !== undefined);
  const described = given?.[0] ?? null;
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': described === null ? undefined : `${id}-${described}`,
  };
}

/** Aligned to the end of the row: aligned by its baseline, it would move the label down. */
const counterClass = (isHeading: boolean, isOver: boolean): string =>
  `text-xs ${isOver ? 'font-semibold text-bad' : 'text-quiet'} ${
    isHeading ? 'absolute inset-e-0 -bottom-5 z-1 bg-surface' : 'ms-auto self-end'
  }`;

/** Returns the width of a counter: of the limit twice, the slash, and two more digits of a text that is too long. */
const counterWidth = (limit: number): string => `${2 * String(limit).length + 3}ch`;

/** The label, counter, hint and error around a control. An error replaces the hint. */
export function FieldFrame({ id, label, value, aside, hint, error, limit, counted = 'near', look, ...rest }: Props) {
  const { isAddress = false, children } = rest;
  const count = lengthOf(value);
  const isHeading = look === 'heading';
  return (
    <div className={`grid grid-cols-1 ${isHeading ? 'relative' : 'gap-1'}`} data-look={look}>
      <div className="flex items-baseline gap-2">
        <label className={isHeading ? 'sr-only' : 'font-medium'} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && (
          <span className="text-xs text-quiet" id={`${id}-aside`}>
            {aside}
          </span>
        )}
        {limit !== undefined && count > (counted === 'always' ? 0 : limit * near) && (
          <span className={counterClass(isHeading, count > limit)}>
            {/* A fixed size, so that a changed count causes no layout outside. */}
            <span className="block h-lh text-end contain-strict" style={{ width: counterWidth(limit) }}>
              {count}/{limit}
            </span>
          </span>
        )}
      </div>
      <div className={styles['box']} data-invalid={error !== undefined} dir={isAddress ? 'ltr' : undefined}>
        {children}
      </div>
      {error === undefined && hint !== undefined && (
        <p className="text-xs text-quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="flex items-start gap-1 text-xs text-bad [&_svg]:mt-0.5 [&_svg]:flex-none" id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
