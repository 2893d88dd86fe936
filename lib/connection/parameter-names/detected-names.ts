import * as z from 'zod/mini';
import { failure } from '../../contract/failure.ts';
import { type QueryName, type QueryRenames, queryNames } from '../../contract/queries.ts';

/** The reasons why a name is unproven: the existing links cannot show it, or the answer fits neither case. */
const unprovenReasons = ['fewLinks', 'sameTitles', 'sameTags', 'notReported', 'unclear'] as const;

/** The difference between an answer and the one without the parameter. */
const proof = z.discriminatedUnion('kind', [
  /** The number of links with the parameter, all of which match, and without it. */
  z.object({ kind: z.literal('some'), links: z.int(), of: z.int() }),
  /** One value returned no links, the other returned all. */
  z.object({ kind: z.literal('noneAndAll'), of: z.int() }),
  /** The list began with its second link. */
  z.object({ kind: z.literal('second') }),
  /** The answer was the requested link. */
  z.object({ kind: z.literal('thatLink') }),
]);

const asked = z.object({
  meaning: z.enum(queryNames),
  /** The queries as sent: of the detected name, or of the first name tried. */
  queries: z.array(z.string()),
});

/** The result for one parameter. */
const finding = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), ...asked.shape, name: z.string(), proof }),
  /** For every name, the answer was the same as without the parameter, or the service refused the name. */
  z.object({ state: z.literal('ignored'), ...asked.shape, tried: z.int() }),
  /** The service refused every name. */
  z.object({ state: z.literal('refused'), ...asked.shape, tried: z.int() }),
  z.object({ state: z.literal('unproven'), ...asked.shape, why: z.enum(unprovenReasons) }),
]);

/** A service's names of its query parameters, detected only by reading (reading R1). */
export const detectedNames = z.object({
  findings: z.array(finding),
  /** The number of links in the list that answers were compared with. */
  links: z.int(),
  /** The number of requests sent. */
  requests: z.int(),
  /** The service's own paging, if Hem cannot use it, with its name if known. */
  paging: z.nullable(z.object({ by: z.enum(['page', 'cursor']), name: z.string() })),
  /** The failure that ended the detection. Earlier results remain valid. */
  stopped: z.nullable(failure),
});

export type DetectedNames = z.infer<typeof detectedNames>;
export type Finding = z.infer<typeof finding>;
export type Proof = z.infer<typeof proof>;
export type Unproven = (typeof unprovenReasons)[number];

/** The maximum number of requests, including those repeated because the service was busy. */
export const maxRequests = 80;

/** Returns the parameters that the service seems to ignore. */
export const ignoredIn = ({ findings }: Pick<DetectedNames, 'findings'>): QueryName[] =>
  findings.flatMap(({ state, meaning }) => (state === 'ignored' ? [meaning] : []));

/**
 * Returns a connection's parameter names after the detected ones are applied. Other names stay, unless a name turned
 * out to have another meaning.
 */
export function applyDetectedNames(current: QueryRenames, { findings }: Pick<DetectedNames, 'findings'>): QueryRenames {
  const found = new Map(findings.flatMap((one) => (one.state === 'found' ? [[one.meaning, one.name] as const] : [])));
  const taken = new Set(found.values());
  // A parameter that loses its name gets its default name back. If another parameter has that name, it is reset as
  // well.
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

/** True if two sets of names are equal. An empty name is the interface's. */
export const sameNames = (one: QueryRenames, other: QueryRenames): boolean =>
  queryNames.every((meaning) => (one[meaning] || meaning) === (other[meaning] || meaning));
