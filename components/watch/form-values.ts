import { readDays } from '@/lib/watch/silence.ts';
import type { WatchChoices } from '@/lib/watch/watch.ts';

/** The form's values as typed, valid or not. */
export interface WatchFormValues {
  milestones: boolean;
  quiet: boolean;
  days: string;
}

const defaultDays = 7;

/** Returns the form's initial values: the saved choices, or milestones alone. */
export const initialValues = (choices: WatchChoices | null): WatchFormValues => ({
  milestones: choices?.milestones ?? true,
  quiet: (choices?.quietDays ?? null) !== null,
  days: String(choices?.quietDays ?? defaultDays),
});

type ParsedForm = { problem: null; choices: WatchChoices } | { problem: 'days' | 'nothing'; choices: null };

/** Parses the form's values. Returns the choices, or the problem with them. */
export function parseForm({ milestones, quiet, days }: WatchFormValues): ParsedForm {
  const quietDays = quiet ? readDays(days) : null;
  if (quiet && quietDays === null) return { problem: 'days', choices: null };
  if (!milestones && !quiet) return { problem: 'nothing', choices: null };
  return { problem: null, choices: { milestones, quietDays } };
}
