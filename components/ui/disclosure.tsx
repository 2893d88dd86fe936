import type { ReactNode, Ref } from 'react';

interface Props {
  summary: ReactNode;
  /** True to start open. */
  isOpen?: boolean;
  /** `quiet` for details that few people need. */
  tone?: 'plain' | 'quiet';
  onToggle?: (isOpen: boolean) => void;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** A part of a page that opens below its summary. `base.css` draws the arrow, as for any `details`. */
export const Disclosure = ({ summary, isOpen, tone = 'plain', onToggle, ref, children }: Props) => (
  <details ref={ref} open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary className={tone === 'quiet' ? 'text-quiet' : 'font-medium'}>{summary}</summary>
    <div className="grid grid-cols-1 gap-3 pt-2">{children}</div>
  </details>
);
