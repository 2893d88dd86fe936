import type { ReactNode, Ref } from 'react';
import { Chevron } from './chevron.tsx';

/** A list whose rows open their form below them. */
export const EditedList = ({ children }: { children: ReactNode }) => (
  <ol className="grid grid-cols-1 divide-y divide-line border-y border-line">{children}</ol>
);

interface Props {
  /** The element of the row and its form. */
  item: Ref<HTMLLIElement>;
  /** In front of the row, such as a handle; an empty space without one. */
  start?: ReactNode;
  /** At the end of the row, such as a menu. */
  end?: ReactNode;
  /** The button that opens and closes the form; null for a row without a form. */
  toggle: { label: string; isOpen: boolean; onPress: () => void } | null;
  /** The name and values of the row. */
  children: ReactNode;
  /** The open form. */
  form: ReactNode;
}

const stretched = "after:absolute after:inset-0 after:cursor-pointer after:content-['']";

/** A row of `EditedList`. A press anywhere on it opens its form; the other buttons stay above that. */
export const EditedListRow = ({ item, start, end, toggle, children, form }: Props) => (
  <li ref={item} className="relative bg-surface">
    <div className="relative flex min-h-13 items-center gap-2 rounded-control py-1 has-[[aria-expanded]]:hover:bg-sunken">
      {start ?? <span className="w-6 flex-none" />}
      <div className="grid min-w-0 flex-1 grid-cols-1">{children}</div>
      {toggle !== null && (
        <button
          type="button"
          className={`grid size-8 flex-none place-items-center rounded-control ${stretched}`}
          aria-label={toggle.label}
          aria-expanded={toggle.isOpen}
          onClick={toggle.onPress}
        >
          <Chevron />
        </button>
      )}
      {end !== undefined && <div className="relative z-1 flex-none">{end}</div>}
    </div>
    {form}
  </li>
);

interface NameProps {
  Heading: 'h2' | 'h3';
  name: string;
  /** A chip behind the name. */
  mark?: ReactNode;
  values: string;
}

/** The name of a row, with its values below. */
export const EditedListName = ({ Heading, name, mark, values }: NameProps) => (
  <>
    <div className="flex min-w-0 items-center gap-2">
      <Heading className="truncate text-md font-medium" dir="auto" title={name}>
        {name}
      </Heading>
      {mark}
    </div>
    <p className="truncate text-xs text-quiet" title={values}>
      {values}
    </p>
  </>
);

/** The form of a row. */
export const EditedListForm = ({ form, children }: { form?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div className="@container grid grid-cols-1 gap-4 ps-8 pt-2 pb-6 max-[640px]:ps-0" ref={form}>
    {children}
  </div>
);
