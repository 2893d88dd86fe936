import type { ReactNode } from 'react';

/** The maximum height: `small` leaves room for the rest of a page that fills the window. */
const sizes = { normal: 'max-h-[min(50vh,360px)]', small: 'max-h-[30vh]' };

interface Props {
  size?: keyof typeof sizes;
  /** Its name, if nothing in it takes the focus. It then scrolls by keyboard. */
  label?: string;
  children: ReactNode;
}

/** Long content that scrolls in itself. It leaves room for the focus of what is at its edge. */
export function ScrollArea({ size = 'normal', label, children }: Props) {
  const look = `grid grid-cols-1 gap-4 overflow-auto -m-1 p-1 ${sizes[size]}`;
  if (label === undefined) return <div className={look}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
    <section className={look} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
