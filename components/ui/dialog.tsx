import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

const look =
  'w-fit min-w-[min(320px,100vw-32px)] max-w-[min(640px,100vw-32px)] gap-4 rounded-dialog border border-line ' +
  'bg-raised p-6 shadow-dialog text-text backdrop:bg-[rgb(0_0_0/40%)] open:grid narrow:px-4';

interface Props {
  title: string;
  /** Called when a button or Escape closes the dialog. */
  onClose: () => void;
  /** The dialog's buttons; `close` only closes it. */
  actions: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A modal question in the browser's own dialog. */
export function Dialog({ title, onClose, actions, children }: Props) {
  const id = useId();
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={look} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {/* Stays in sight even if the dialog is higher than the window. */}
      <div className="sticky -bottom-6 z-1 -mt-3 -mb-6 flex flex-wrap justify-end gap-2 bg-raised pt-3 pb-6">
        {actions(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}
