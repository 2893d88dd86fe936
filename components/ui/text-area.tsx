import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, framed } from './field-frame.tsx';

interface Props
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'prefix' | 'className' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
}

/** Some lines of text with their label, hint, error and count. Grows with what is typed. */
export function TextArea({ label, value, onChange, aside, hint, error, limit, counted, ...area }: Props) {
  const id = useId();
  const frame = {
    label,
    hint,
    error,
    ...(aside !== undefined && { aside }),
    ...(limit !== undefined && { limit }),
    ...(counted !== undefined && { counted }),
  };
  return (
    <FieldFrame {...frame} id={id} value={value}>
      <textarea
        rows={3}
        {...area}
        {...framed(id, { hint, error })}
        className={`${styles['input']} ${styles['area']}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
