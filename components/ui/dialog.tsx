import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

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
    <dialog ref={dialog} className={styles['dialog']} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={styles['actions']}>{actions(() => dialog.current?.close())}</div>
    </dialog>
  );
}
