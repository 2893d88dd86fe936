import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

const thread =
  'not-last:before:absolute not-last:before:inset-s-4 not-last:before:top-10 not-last:before:bottom-2 ' +
  "not-last:before:w-px not-last:before:bg-line-soft not-last:before:content-['']";

const circles = {
  done: 'border-good text-good',
  current: 'border-accent bg-accent-soft text-accent',
  later: 'border-line-strong text-quiet',
};

interface Props {
  number: number;
  state: keyof typeof circles;
  heading: ReactNode;
  children?: ReactNode;
}

/** Numbered steps, each with a thread to the next. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className="grid grid-cols-1">{children}</ol>;

/** A step: done, to be done now, or later. */
export const Step = ({ number, state, heading, children }: Props) => (
  <li className={`relative grid grid-cols-[32px_minmax(0,1fr)] gap-4 pb-8 ${thread}`}>
    <span className={`grid size-8 place-items-center rounded-full border font-semibold ${circles[state]}`} aria-hidden>
      {state === 'done' ? <Check size={16} /> : number}
    </span>
    <div className={`grid grid-cols-1 content-start gap-3 pt-1 ${state === 'later' ? 'text-quiet' : ''}`}>
      <h2>{heading}</h2>
      {children}
    </div>
  </li>
);
