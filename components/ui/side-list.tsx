import type { ReactNode } from 'react';

interface Item {
  key: string;
  isCurrent: boolean;
  onPress: () => void;
  content: ReactNode;
}

/** A list beside a form: a press on an item shows its form. */
export const SideList = ({ items }: { items: readonly Item[] }) => (
  <ul className="grid grid-cols-1 gap-0.5">
    {items.map(({ key, isCurrent, onPress, content }) => (
      <li key={key}>
        <button
          type="button"
          className="w-full rounded-control px-3 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onPress}
        >
          {content}
        </button>
      </li>
    ))}
  </ul>
);
