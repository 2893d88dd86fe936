import type { ReactNode } from 'react';
import { Chevron } from './chevron.tsx';

interface Props {
  /** The beginning of the ids within. */
  id: string;
  /** A name for scripts and tests. */
  name: string;
  Heading: 'h2' | 'h3';
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  shortcut: string | undefined;
  /** A summary of its content, in a line, while it is closed. */
  summary: ReactNode;
  /** At the end of its row, such as a switch. */
  control: ReactNode;
  children: ReactNode;
}

/** A section of a form that opens below its row. Lines separate such sections. */
export const FoldingSection = ({ id, name, Heading, title, isOpen, onToggle, shortcut, ...rest }: Props) => (
  <section className="border-t border-line" aria-labelledby={`${id}-name`} data-section={name}>
    <div className="flex items-center gap-2">
      <Heading className="min-w-0 flex-1 text-md">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          aria-keyshortcuts={shortcut}
          onClick={onToggle}
          className="flex min-h-10 w-full items-center gap-2 rounded-control text-start font-medium"
        >
          <Chevron />
          <span className="flex-none" id={`${id}-name`}>
            {title}
          </span>
          {!isOpen && rest.summary}
        </button>
      </Heading>
      {rest.control}
    </div>
    <div className="pt-1 pb-4" id={`${id}-body`} hidden={!isOpen}>
      {rest.children}
    </div>
  </section>
);

/** A summary of a section’s content, at the end of its row. */
export const FoldingSummary = ({ children }: { children: string }) => (
  <span className="min-w-0 flex-1 truncate text-end text-xs font-normal text-quiet">{children}</span>
);
