import { i18n } from '#i18n';
import type { Answer } from '@/lib/destinations/check.ts';
import type { Destination, Reason } from '@/lib/destinations/plan.ts';

/** The answer of a destination, or why it has none. */
export type Outcome = Answer | { kind: 'notChecked'; reason: Reason };

/** All outcomes, and the groups that a list of results offers, the most urgent first. */
export const outcomeGroups = ['gone', 'noAnswer', 'moved', 'refused', 'notChecked', 'works'] as const;
export type OutcomeGroup = (typeof outcomeGroups)[number];

export const groupOf = ({ kind }: Outcome): OutcomeGroup => (kind === 'elsewhere' ? 'moved' : kind);

/** A destination with its outcome. */
export interface ResultLine {
  destination: Destination;
  outcome: Outcome;
}

/** Returns the destinations that have an outcome. */
export const linesOf = (
  destinations: readonly Destination[],
  answers: ReadonlyMap<string, Answer>,
): readonly ResultLine[] =>
  destinations.flatMap((destination) => {
    const { request } = destination;
    if ('reason' in request) return { destination, outcome: { kind: 'notChecked', reason: request.reason } };
    const outcome = answers.get(request.url);
    return outcome === undefined ? [] : { destination, outcome };
  });

const problems: readonly OutcomeGroup[] = ['gone', 'noAnswer', 'moved', 'refused'];

/** Returns the destinations with a problem, in the order of the answers. */
export function problemsOf(
  destinations: readonly Destination[],
  answers: ReadonlyMap<string, Answer>,
): readonly ResultLine[] {
  const byUrl = Map.groupBy(destinations, ({ request }) => ('url' in request ? request.url : null));
  return [...answers].flatMap(([url, outcome]) =>
    problems.includes(groupOf(outcome)) ? (byUrl.get(url) ?? []).map((destination) => ({ destination, outcome })) : [],
  );
}

/** Returns an outcome in words. Those of a moved page have a slot for its address. */
export function outcomeWords(outcome: Exclude<Outcome, { kind: 'moved' }>): string {
  switch (outcome.kind) {
    case 'gone':
    case 'refused':
      return i18n.t(`destinations.outcome.${outcome.kind}`, [String(outcome.status)]);
    case 'noAnswer':
      return i18n.t(outcome.isTimeout ? 'destinations.outcome.timeout' : 'destinations.outcome.noAnswer');
    case 'notChecked':
      return i18n.t(`destinations.reason.${outcome.reason}`);
    case 'elsewhere':
    case 'works':
      return i18n.t(`destinations.outcome.${outcome.kind}`);
  }
}
