import type { Client, LinksPage } from '@/lib/client/create-client.ts';
import { candidatesFor } from '@/lib/connection/parameter-names/candidates.ts';
import type { DetectedNames, Finding, Proof } from '@/lib/connection/parameter-names/detected-names.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { QueryName, QueryRenames } from '@/lib/contract/queries.ts';
import { countOf, maxLinks, type Plain, type Probe, probesFor } from './probes.ts';

/** The operations that detection may use, none of which writes. */
type Reading = Pick<Client, 'listLinks' | 'retrieveLink'>;

interface Options {
  /** The connection's current names of the parameters. */
  current: QueryRenames;
  /** Returns a client that uses these names. */
  readAs: (names: QueryRenames) => Reading;
  /** Milliseconds since 1970. */
  now: number;
  /** Returns the number of requests sent so far. */
  requests: () => number;
  /** True if the last answer reported a temporary overload. */
  isBusy: () => boolean;
  /** Returns the text of a short list's answer; null if there was none. */
  listText: (names: QueryRenames) => Promise<string | null>;
}

/** `stopped` ends the detection: the service is busy or unreachable, or rejects the token. */
type Tried =
  /** `count` is the number of links in the first answer. */
  { state: 'works'; count: number } | { state: 'same' | 'other' | 'refused' } | { state: 'stopped'; failure: Failure };

/** Filters come after the parameters that keep answers small. */
const order: readonly QueryName[] = [
  ...(['limit', 'offset', 'title', 'tag', 'clicked', 'has_password', 'start_date', 'end_date', 'id'] as const),
];

/** A cursor in an answer. Quotation marks within JSON strings are escaped, so they cannot match. */
const cursorInAnswer = /"([\w-]*(?:cursor|page_token|next_token|continuation)[\w-]*)"\s*:\s*"[^"]/i;

/**
 * Detects a service's names of the query parameters by reading only (reading R1). It tries each common name on a list
 * or link for which the answer must change. Requests are sequential, at most `maxRequests`.
 */
export async function detectNames(options: Options): Promise<DetectedNames> {
  const { current, readAs, requests } = options;
  const findings: Finding[] = [];
  const found: QueryRenames = {};
  let plain: Plain = { links: [], known: [], isLimited: false };
  let paging: DetectedNames['paging'] = null;
  const result = (stopped: Failure | null): DetectedNames => ({
    ...{ findings, links: plain.links.length, requests: requests(), paging, stopped },
  });

  const listed = await readAs({}).listLinks({});
  if (!listed.ok) return result(listed.failure);
  plain = { links: listed.value.links, known: listed.value.links, isLimited: false };

  for (const meaning of order) {
    const finding = await find(meaning);
    if (finding.state === 'stopped') return result(finding.failure);
    findings.push(finding);
    if (finding.state === 'found') found[meaning] = finding.name;
    if (meaning === 'limit' && found.limit !== undefined)
      plain = { ...plain, links: plain.links.slice(0, maxLinks), isLimited: true };
    if (meaning === 'offset' && found.offset === undefined) paging = await detectPaging();
  }
  return result(null);

  /** Tries the names of a parameter until one works. */
  async function find(meaning: QueryName): Promise<Finding | Extract<Tried, { state: 'stopped' }>> {
    const probes = probesFor(meaning, plain, options.now);
    if (typeof probes === 'string') return { state: 'unproven', meaning, queries: [], why: probes };
    const queriesOf = (name: string) => probes.map(({ query }) => queryText(query, { ...found, [meaning]: name }));
    const names = candidatesFor(meaning, { current, taken: Object.values(found) });
    const states: string[] = [];
    for (const name of names) {
      const tried = await tryName(probes, { ...found, [meaning]: name });
      if (tried.state === 'stopped') return tried;
      if (tried.state === 'works')
        return { state: 'found', meaning, name, queries: queriesOf(name), proof: proofOf(meaning, tried.count) };
      states.push(tried.state);
    }
    const asked = { meaning, queries: queriesOf(names[0] ?? meaning).slice(0, 1) };
    if (states.includes('other')) return { state: 'unproven', ...asked, why: 'unclear' };
    return { state: states.includes('same') ? 'ignored' : 'refused', ...asked, tried: states.length };
  }

  async function tryName(probes: readonly Probe[], names: QueryRenames): Promise<Tried> {
    const counts: number[] = [];
    for (const { query, isSame, isProof } of probes) {
      const answer = await read(readAs(names), query);
      if (!answer.ok) {
        const isAway = ['network', 'timeout', 'unauthorized'].includes(answer.failure.kind);
        // A service may refuse an unknown name in any way.
        return options.isBusy() || isAway ? { state: 'stopped', failure: answer.failure } : { state: 'refused' };
      }
      if (isSame(answer.value)) return { state: 'same' };
      if (!isProof(answer.value)) return { state: 'other' };
      counts.push(countOf(answer.value));
    }
    return { state: 'works', count: counts[0] ?? 0 };
  }

  function proofOf(meaning: QueryName, count: number): Proof {
    if (meaning === 'id') return { kind: 'thatLink' };
    if (meaning === 'offset') return { kind: 'second' };
    const of = plain.links.length;
    return count === 0 ? { kind: 'noneAndAll', of } : { kind: 'some', links: count, of };
  }

  /** Detects the paging of a service without an offset. Hem cannot use it and only reports it. */
  async function detectPaging(): Promise<DetectedNames['paging']> {
    if (plain.links.length < 2) return null;
    const inAnswer = cursorInAnswer.exec((await options.listText(found)) ?? '')?.[1];
    if (inAnswer !== undefined) return { by: 'cursor', name: inAnswer };
    for (const [by, replaced] of [['page', 'offset'] as const, ['cursor', 'title'] as const]) {
      const probes = probesFor(by, plain, options.now);
      if (typeof probes === 'string') continue;
      for (const name of candidatesFor(by, { current, taken: Object.values(found) }))
        if ((await tryName(probes, { ...found, [replaced]: name })).state === 'works') return { by, name };
    }
    return null;
  }
}

async function read(reading: Reading, { id, ...query }: Probe['query']): Promise<Result<LinksPage>> {
  if (id === undefined) return reading.listLinks(query);
  const link = await reading.retrieveLink({ id });
  return link.ok ? { ok: true, value: { links: [link.value], unreadable: [] } } : link;
}

/** Returns a query as it is sent, for display. */
const queryText = (query: Probe['query'], names: QueryRenames): string =>
  Object.entries(query)
    .map(([meaning, value]) => `${Object.entries(names).find(([one]) => one === meaning)?.[1] || meaning}=${value}`)
    .join('&');
