import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Pick<ButtonProps, 'kind' | 'shape'> {
  label: string;
  icon?: ReactNode;
  /** The accepted files, as in the `accept` attribute; all by default. */
  accept?: string;
  onFile: (file: File) => void;
}

/** A button to choose a file. The browser's own cannot be styled, and uses the browser's language. */
export function FileButton({ label, icon, accept, onFile, ...button }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Clear the value, so that choosing the same file again fires an event: the file may have been corrected.
          target.value = '';
        }}
      />
    </>
  );
}
