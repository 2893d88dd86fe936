import type { ReactNode } from 'react';

interface Item {
  key: string;
  isCurrent: boolean;
  onPress: () => void;
  /** In front of the name, such as a dot. */
  start: ReactNode;
  name: string;
  /** A chip behind the name. */
  mark?: ReactNode;
  /** A quiet second line. */
  detail: ReactNode;
}

/** A list beside a form: a press on an item shows its form. */
export const SideList = ({ items }: { items: readonly Item[] }) => (
  <ul className="grid grid-cols-1 gap-0.5">
    {items.map(({ key, isCurrent, onPress, start, name, mark, detail }) => (
      <li key={key}>
        <button
          type="button"
          className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control px-3 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onPress}
        >
          {start}
          {/* As wide as its text, which is cut at its own end. */}
          <span className="max-w-full justify-self-start truncate font-medium [unicode-bidi:plaintext]" title={name}>
            {name}
          </span>
          {mark}
          <span className="col-2 row-2 text-xs text-quiet">{detail}</span>
        </button>
      </li>
    ))}
  </ul>
);
