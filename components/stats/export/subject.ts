import { createContext } from 'react';
import type { DayRange } from '@/lib/stats/days.ts';

/** The subject of stats, for the texts of saved pictures and the names of files. */
interface Subject {
  /** The name of a link or a campaign, or the text by which links were found. */
  name: string;
  /** The short address of a single link; else null. */
  address: string | null;
  range: DayRange;
}

/** The subject of all charts below; null without one. */
export const SubjectContext = createContext<Subject | null>(null);

/** The maximum length of a subject's name in a file name. */
const maxLength = 60;

/** Returns a text as part of a file name. All except letters and digits of any script become hyphens. */
const fileText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, maxLength);

/** Returns the name of a file without its ending: subject, content and days. */
export function fileName(subject: Subject | null, content: string): string {
  if (subject === null) return content;
  const { name, address, range } = subject;
  const about = fileText(address?.split('/').at(-1) ?? name);
  return [about, content, range.start_date, range.end_date].filter((part) => part !== '').join('_');
}
