import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { i18n } from '#i18n';
import { IconButton } from './icon-button.tsx';

const look =
  'max-w-[min(640px,100vw-32px)] gap-4 rounded-dialog border border-edge ' +
  'appear-dialog bg-raised p-6 shadow-dialog text-text backdrop:bg-[rgb(0_0_0/40%)] open:grid narrow:px-4';

const fade =
  'pointer-events-none sticky -bottom-2 -mt-4 -mb-2 h-6 [background:linear-gradient(transparent,var(--color-raised))] ' +
  'forced-colors:hidden';

const widths = { fit: 'w-fit min-w-[min(320px,100vw-32px)]', wide: 'w-full' };

interface Props {
  title: string;
  /** True for its full width, whatever is in it. */
  isWide?: boolean;
  /** Called when a button or Escape closes the dialog. */
  onClose: () => void;
  /** The dialog's buttons; `close` only closes it. Without any, a button beside the title closes it. */
  actions?: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A modal question in the browser's own dialog. */
export function Dialog({ title, isWide = false, onClose, actions, children }: Props) {
  const id = useId();
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={`${look} ${widths[isWide ? 'wide' : 'fit']} ${actions === undefined ? 'pb-2' : ''}`}
      onClose={onClose}
      aria-labelledby={id}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="min-w-0 wrap-anywhere">
          {title}
        </h2>
        {actions === undefined && (
          <div className="-my-0.5 -me-1.5">
            <IconButton size="small" label={i18n.t('dialog.close')} onClick={close}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      {children}
      {actions === undefined && (
        // Fades what continues below the edge, which nothing else shows. At the end, it covers the margin alone.
        <div aria-hidden className={fade} />
      )}
      {actions !== undefined && (
        // Stays in sight even if the dialog is higher than the window.
        <div className="sticky -bottom-6 z-1 -mt-3 -mb-6 flex flex-wrap justify-end gap-2 bg-raised pt-3 pb-6">
          {actions(close)}
        </div>
      )}
    </dialog>
  );
}
