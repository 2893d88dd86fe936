import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

const look =
  'fixed z-10 grid w-[min(320px,100vw-16px)] grid-cols-1 overflow-y-auto rounded-card border border-line bg-raised p-1 ' +
  'text-sm shadow-menu';

interface Props {
  label: string;
  /** The button below which it opens. It gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Called by Escape, by a press elsewhere, and when the focus leaves it. */
  onClose: () => void;
  children: ReactNode;
}

const distance = 4;

const maxHeight = 420;

/** The height that a window has at least, even over its anchor: a field and some options. */
const minHeight = 160;

/** Positions a window below its anchor, or above if there is more room. A window that is too high for the page scrolls. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const above = at.top - 2 * distance;
  const below = innerHeight - at.bottom - 2 * distance;
  box.style.maxHeight = `${maxHeight}px`;
  const isAbove = box.offsetHeight > below && above > below;
  box.style.maxHeight = `${Math.min(maxHeight, Math.max(minHeight, isAbove ? above : below))}px`;
  const { offsetWidth: width, offsetHeight: height } = box;
  const start = getComputedStyle(anchor).direction === 'rtl' ? at.right - width : at.left;
  const top = isAbove ? at.top - distance - height : at.bottom + distance;
  box.style.top = `${Math.max(distance, Math.min(top, innerHeight - height - distance))}px`;
  box.style.left = `${Math.max(distance, Math.min(start, innerWidth - width - distance))}px`;
}

/** A small window at a button, such as a menu with a field. The first field in it takes the focus. */
export function Popover({ label, anchor, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
    // The content may have another height than before.
    if (box.current !== null && anchor.current !== null) place(box.current, anchor.current);
  });
  useEffect(() => {
    const button = anchor.current;
    box.current?.querySelector<HTMLElement>('input')?.focus();
    const leave = ({ target }: Event) => {
      const isInside = target instanceof Node && (box.current?.contains(target) || button?.contains(target));
      if (!isInside) close.current();
    };
    const move = () => {
      if (box.current !== null && button !== null) place(box.current, button);
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    addEventListener('resize', move);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
      removeEventListener('resize', move);
    };
  }, [anchor]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={look}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        anchor.current?.focus();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

interface TitleProps {
  words: string;
  /** The name of the button that leads back. */
  back: string;
  onBack: () => void;
}

/** The first row of a step in a popover. */
export const PopoverTitle = ({ words, back, onBack }: TitleProps) => (
  <div className="flex items-center gap-1 font-medium">
    <IconButton size="small" label={back} onClick={onBack}>
      <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
    <span aria-hidden>{words}</span>
  </div>
);

/** A form in a popover. */
export const PopoverForm = (form: Omit<ComponentProps<'form'>, 'className'>) => (
  <form {...form} className="grid gap-3 p-2" />
);
