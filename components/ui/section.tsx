import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** A quiet line below the title. */
  note?: ReactNode;
  /** Small buttons beside the title. */
  actions?: ReactNode;
  /** The id of the heading, for links to it. */
  id?: string;
  children: ReactNode;
}

/** Focuses the heading of a section, which scrolls to it. */
export function focusSection(id: string): void {
  const heading = document.getElementById(id);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/** A part of a page with its heading. */
export function Section({ title, note, actions, id, children }: Props) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby={heading}>
      <div className="grid grid-cols-1 gap-1">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h2 id={heading} className="min-w-0 scroll-mbs-4 wrap-anywhere focus:outline-none">
            {title}
          </h2>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
        {note !== undefined && <p className="text-quiet">{note}</p>}
      </div>
      {children}
    </section>
  );
}
