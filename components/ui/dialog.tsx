import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

const look =
  'w-fit min-w-[min(320px,100vw-32px)] max-w-[min(640px,100vw-32px)] gap-4 rounded-normal border border-line ' +
  'bg-surface p-6 text-text backdrop:bg-[rgb(0_0_0/40%)] open:grid max-[320px]:px-4';

interface Props {
  title: string;
  /** It was closed, by a button or by Escape. */
  onClose: () => void;
  /** Its buttons; `close` closes it without anything else. */
  actions: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A question that must be answered before anything else, as the browser's own dialog draws it. */
export function Dialog({ title, onClose, actions, children }: Props) {
  const id = useId();
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={look} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {/* In sight also where the dialog is higher than the window. */}
      <div className="sticky -bottom-6 z-1 -mt-3 -mb-6 flex flex-wrap justify-end gap-2 bg-surface pt-3 pb-6">
        {actions(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}
