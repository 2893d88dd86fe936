import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

const look =
  'fixed z-10 grid max-h-[min(420px,100vh-8px)] w-[min(320px,100vw-16px)] grid-cols-1 overflow-y-auto rounded-card ' +
  'border border-line bg-raised p-1 text-sm shadow-menu';

interface Props {
  label: string;
  /** The button below which it opens. It gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Called by Escape, by a press elsewhere, and when the focus leaves it. */
  onClose: () => void;
  children: ReactNode;
}

const distance = 4;

/** Positions a window below its anchor, or above if there is more room, and within the page. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = at.bottom + distance;
  const isAbove = below + height > innerHeight && at.top > innerHeight - at.bottom;
  const start = getComputedStyle(anchor).direction === 'rtl' ? at.right - width : at.left;
  box.style.top = `${Math.max(distance, isAbove ? at.top - distance - height : below)}px`;
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
