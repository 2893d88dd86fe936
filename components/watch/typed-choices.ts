import { readDays } from '@/lib/watch/silence.ts';
import type { WatchChoices } from '@/lib/watch/watch.ts';

/** What is chosen in the form, and typed, right or not. */
export interface Typed {
  milestones: boolean;
  quiet: boolean;
  days: string;
}

const usualDays = 7;

/** What the form begins with: what is told so far, else milestones. */
export const typedOf = (choices: WatchChoices | null): Typed => ({
  milestones: choices?.milestones ?? true,
  quiet: (choices?.quietDays ?? null) !== null,
  days: String(choices?.quietDays ?? usualDays),
});

type Reading = { problem: null; choices: WatchChoices } | { problem: 'days' | 'nothing'; choices: null };

/** Reads the form: what is wanted, or what is wrong with it. */
export function readTyped({ milestones, quiet, days }: Typed): Reading {
  const quietDays = quiet ? readDays(days) : null;
  if (quiet && quietDays === null) return { problem: 'days', choices: null };
  if (!milestones && !quiet) return { problem: 'nothing', choices: null };
  return { problem: null, choices: { milestones, quietDays } };
}
