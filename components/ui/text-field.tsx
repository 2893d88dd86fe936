import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, framed } from './field-frame.tsx';

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'prefix' | 'className' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** Shown in front of what is typed. */
  prefix?: ReactNode;
}

/** One line of text with its label, hint, error and count. */
export function TextField({
  label,
  value,
  onChange,
  aside,
  hint,
  error,
  limit,
  counted,
  prefix,
  look,
  ...input
}: Props) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, value, aside, hint, error, limit, counted, look }}>
      {prefix !== undefined && <span className={styles['prefix']}>{prefix}</span>}
      <input
        {...input}
        {...framed(id, { aside, hint, error })}
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
