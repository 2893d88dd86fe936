import { createContext } from 'react';
import type { DayRange } from '@/lib/stats/days.ts';

/** What is looked at: what a saved picture says of itself, and what files are named after. */
export interface Subject {
  /** A link, a campaign, or what links were found by. */
  name: string;
  /** The short address, where it is one link. */
  address: string | null;
  range: DayRange;
}

/** What the charts below are of; null where nobody says. */
export const SubjectContext = createContext<Subject | null>(null);

/** How long a name may be in that of a file. */
const longest = 60;

/** A text as a part of a file's name: letters and digits of any script, all else a hyphen. */
const fileText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest);

/** What a file is called, without its ending: of what, what it holds, and its days. */
export function fileName(subject: Subject | null, holds: string): string {
  if (subject === null) return holds;
  const { name, address, range } = subject;
  const of = fileText(address?.split('/').at(-1) ?? name);
  return [of, holds, range.start_date, range.end_date].filter((part) => part !== '').join('_');
}
