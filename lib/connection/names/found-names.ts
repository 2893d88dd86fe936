import * as z from 'zod/mini';
import { failure } from '../../contract/failure.ts';
import { type QueryName, type QueryRenames, queryNames } from '../../contract/queries.ts';

/** Why nothing is known of a parameter: what the links there are cannot show, or an answer that fits neither way. */
const unprovenReasons = ['fewLinks', 'sameTitles', 'sameTags', 'notReported', 'unclear'] as const;

/** How an answer differed from the one without the parameter, as it must. */
const proof = z.discriminatedUnion('kind', [
  /** So many links came, of so many without it; all of them match. */
  z.object({ kind: z.literal('some'), links: z.int(), of: z.int() }),
  /** With one value no link came, with the other all. */
  z.object({ kind: z.literal('noneAndAll'), of: z.int() }),
  /** The list began with its second link. */
  z.object({ kind: z.literal('second') }),
  /** The link came that was asked for. */
  z.object({ kind: z.literal('thatLink') }),
]);

const asked = z.object({
  meaning: z.enum(queryNames),
  /** The queries that were asked, as they travelled: of the name found, or of the first that was tried. */
  queries: z.array(z.string()),
});

/** What was found of one parameter. */
const finding = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), ...asked.shape, name: z.string(), proof }),
  /** With every name the answer was the one without it, or the service refused the name. */
  z.object({ state: z.literal('ignored'), ...asked.shape, tried: z.int() }),
  /** The service refused every name. */
  z.object({ state: z.literal('refused'), ...asked.shape, tried: z.int() }),
  z.object({ state: z.literal('unproven'), ...asked.shape, why: z.enum(unprovenReasons) }),
]);

/** What a service was found to call its query parameters, by reading alone (reading R1). */
export const foundNames = z.object({
  findings: z.array(finding),
  /** How many links the list had that all was compared with. */
  links: z.int(),
  /** How many requests were sent. */
  requests: z.int(),
  /** How the service pages instead, where it does so in a way that Hem cannot use; its name for that, where it told one. */
  paging: z.nullable(z.object({ by: z.enum(['page', 'cursor']), name: z.string() })),
  /** Why nothing more was asked. What was found before stands. */
  stopped: z.nullable(failure),
});

export type FoundNames = z.infer<typeof foundNames>;
export type Finding = z.infer<typeof finding>;
export type Proof = z.infer<typeof proof>;
export type Unproven = (typeof unprovenReasons)[number];

/** The most requests that are sent to find the names, those included that are repeated because the service was busy. */
export const mostRequests = 80;

/** The parameters that the service seems to ignore. */
export const ignoredIn = ({ findings }: Pick<FoundNames, 'findings'>): QueryName[] =>
  findings.flatMap(({ state, meaning }) => (state === 'ignored' ? [meaning] : []));

/**
 * What a connection calls the parameters once the names found are used. What nothing was found of stays as it was, unless its
 * name turned out to mean something else.
 */
export function namesWith(current: QueryRenames, { findings }: Pick<FoundNames, 'findings'>): QueryRenames {
  const found = new Map(findings.flatMap((one) => (one.state === 'found' ? [[one.meaning, one.name] as const] : [])));
  const taken = new Set(found.values());
  // One that loses its name to another goes back to its own, which a third may have: that one goes back too.
  const lost = new Set<QueryName>();
  const nameOf = (meaning: QueryName) =>
    found.get(meaning) ?? (lost.has(meaning) ? meaning : current[meaning] || meaning);
  for (const _ of queryNames) {
    for (const meaning of queryNames) {
      const isTaken =
        taken.has(nameOf(meaning)) || [...lost].some((other) => other !== meaning && other === nameOf(meaning));
      if (!found.has(meaning) && isTaken) lost.add(meaning);
    }
  }
  return Object.fromEntries(queryNames.flatMap((one) => (nameOf(one) === one ? [] : [[one, nameOf(one)]])));
}

/** Whether two ways to name the parameters come to the same: an empty name is the interface's. */
export const sameNames = (one: QueryRenames, other: QueryRenames): boolean =>
  queryNames.every((meaning) => (one[meaning] || meaning) === (other[meaning] || meaning));
