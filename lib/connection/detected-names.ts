import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { type QueryName, type QueryRenames, queryNames } from '../contract/queries.ts';

/** The reasons why a name is unproven: the existing links cannot show it, or the answer fits neither case. */
const unprovenReasons = ['sameTitles', 'sameTags', 'notReported', 'unclear'] as const;

const asked = z.object({
  meaning: z.enum(queryNames),
  /** The queries as sent: with the detected name, or with the first name tried. */
  queries: z.array(z.string()),
});

/** The result for one parameter. */
const finding = z.discriminatedUnion('state', [
  /** The answers proved the name. `links` is the number of links in the first of them. */
  z.object({ state: z.literal('found'), ...asked.shape, name: z.string(), links: z.int() }),
  /** For every name, the answer was the same as without the parameter, or the service refused the name. */
  z.object({ state: z.literal('ignored'), ...asked.shape, tried: z.int() }),
  /** The service refused every name. */
  z.object({ state: z.literal('refused'), ...asked.shape, tried: z.int() }),
  z.object({ state: z.literal('unproven'), ...asked.shape, why: z.enum(unprovenReasons) }),
]);

/** A service's names of its query parameters, detected only by reading (reading R1). */
export const detectedNames = z.object({
  /** Empty if there are fewer than two links. */
  findings: z.array(finding),
  /** The number of links in the list that answers were compared with. */
  links: z.int(),
  /** The number of requests sent. */
  requests: z.int(),
  /** The service's own paging, if Hem cannot use it. */
  paging: z.nullable(z.object({ by: z.enum(['page', 'cursor']), name: z.string() })),
  /** The failure that ended the detection. Earlier results remain valid. */
  stopped: z.nullable(failure),
});

export type DetectedNames = z.infer<typeof detectedNames>;
export type DetectedName = z.infer<typeof finding>;
export type Unproven = (typeof unprovenReasons)[number];

/** The maximum number of requests, including those repeated because the service was busy. */
export const maxRequests = 80;

/** Returns the parameters that the service seems to ignore. */
export const ignoredIn = ({ findings }: Pick<DetectedNames, 'findings'>): QueryName[] =>
  findings.flatMap(({ state, meaning }) => (state === 'ignored' ? [meaning] : []));

/** An empty name is the interface's. */
const nameOf = (names: QueryRenames, meaning: QueryName): string => names[meaning] || meaning;

/** Returns the parameters whose names differ between two sets of names. */
export const changedNames = (one: QueryRenames, other: QueryRenames): QueryName[] =>
  queryNames.filter((meaning) => nameOf(one, meaning) !== nameOf(other, meaning));

/**
 * Returns a connection's parameter names after the detected ones are applied. Other names stay, unless a name turned
 * out to have another meaning: then the parameter gets the interface's name back.
 */
export function applyDetectedNames(current: QueryRenames, { findings }: Pick<DetectedNames, 'findings'>): QueryRenames {
  const found = findings.filter((one) => one.state === 'found');
  const names: QueryRenames = { ...current, ...Object.fromEntries(found.map((one) => [one.meaning, one.name])) };
  const isTaken = (name: string, meaning: QueryName) =>
    queryNames.some((other) => other !== meaning && nameOf(names, other) === name);
  const rest = queryNames.filter((meaning) => found.every((one) => one.meaning !== meaning));
  // A parameter that gets its own name back may take it from another.
  for (const _ of rest)
    for (const meaning of rest) if (names[meaning] && isTaken(names[meaning], meaning)) delete names[meaning];
  return Object.fromEntries(Object.entries(names).filter(([meaning, name]) => name && name !== meaning));
}
