import { type ReactNode, useRef } from 'react';
import { Button, type ButtonKind } from './button.tsx';

interface Props {
  label: string;
  icon?: ReactNode;
  kind?: ButtonKind;
  /** Which files are offered, as the element's attribute of this name says it. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that lets a person choose a file: the browser's own one takes no look and speaks its own language. */
export function FileButton({ label, icon, kind = 'plain', accept, onFile }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} onClick={() => picker.current?.click()}>
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
          // The same file again is a change, too: it may have been mended meanwhile.
          target.value = '';
        }}
      />
    </>
  );
}
