import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { KeyCap } from './key-cap.tsx';

/** The look of a row of `ActionList`: a button or a link. */
export const actionRow =
  'flex min-h-8 w-full items-center gap-3 rounded-control px-2 py-1 text-start text-text no-underline ' +
  'hover:bg-hover focus-visible:-outline-offset-2';

/** A list of buttons or links of one column. The arrow keys, Home and End move the focus. */
export function ActionList({ ref, children }: { ref?: Ref<HTMLUListElement>; children: ReactNode }) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > :is(a, button)')];
    const at = all.findIndex((one) => one.matches(':focus'));
    const leads: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = leads[event.key];
    if (at < 0 || to === undefined) return;
    all.at(to % all.length)?.focus();
    event.preventDefault();
  };
  return (
    // Beyond the dialog's text, so that the words of the rows stand below it.
    <ul ref={ref} className="-mx-2 grid grid-cols-1" onKeyDown={move}>
      {children}
    </ul>
  );
}

/** The key of a row, at the end of a column, so that it is beside the row's words. */
export const RowKey = ({ name }: { name: string }) => (
  <span className="flex w-14 flex-none justify-end">
    <KeyCap name={name} />
  </span>
);
