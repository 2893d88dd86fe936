import type { ReactNode } from 'react';
import { Link } from 'wouter';

const tab =
  'relative inline-flex min-h-8 max-w-60 items-center text-sm text-quiet no-underline hover:text-text ' +
  'aria-[current]:font-medium aria-[current]:text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 ' +
  'aria-[current]:after:bg-accent forced-colors:aria-[current]:after:bg-[Highlight]';

interface Props {
  label: string;
  tabs: readonly { href: string; words: string; isCurrent: boolean }[];
  /** A button beside the tabs. */
  children?: ReactNode;
}

/** Links to views of a page, of which one may be current. */
export const TabLinks = ({ label, tabs, children }: Props) => (
  <div className="flex items-center gap-2 overflow-x-auto border-b border-line">
    <ul className="flex flex-none gap-4" aria-label={label}>
      {tabs.map(({ href, words, isCurrent }) => (
        <li key={href}>
          <Link href={href} className={tab} title={words} aria-current={isCurrent ? 'true' : undefined}>
            <span className="truncate" dir="auto">
              {words}
            </span>
          </Link>
        </li>
      ))}
    </ul>
    {children}
  </div>
);
