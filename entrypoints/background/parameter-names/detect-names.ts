import type { LinksPage } from '@/lib/client/create-client.ts';
import { candidatesFor } from '@/lib/connection/parameter-names/candidates.ts';
import type { DetectedNames, Finding } from '@/lib/connection/parameter-names/detected-names.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { QueryName, QueryRenames } from '@/lib/contract/queries.ts';
import { type Check, checksFor, type ListParameter, maxLinks, type Plain, type Verdict } from './checks.ts';
import { detectPaging } from './detect-paging.ts';
import type { Reading } from './reading.ts';

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

/**
 * The result of trying a name. `stopped` ends the detection: the service is busy or unreachable, or rejects the token.
 */
type Tried = { state: Verdict; pages: LinksPage[] } | { state: 'refused' } | { state: 'stopped'; failure: Failure };

/** Filters come last, after the parameters that keep answers small. */
const listParameters: readonly ListParameter[] = [
  ...(['limit', 'offset', 'title', 'tag', 'clicked', 'has_password', 'start_date', 'end_date'] as const),
];

/**
 * Detects a service's names of the query parameters by reading only (reading R1). It tries each common name on a list
 * or link for which the answer must change. Requests are sequential, at most `maxRequests`.
 */
export async function detectNames(options: Options): Promise<DetectedNames> {
  const { current, readAs, requests } = options;
  const findings: Finding[] = [];
  const found: QueryRenames = {};
  let plain: Plain = { links: [], known: [], small: {} };
  let paging: DetectedNames['paging'] = null;
  const result = (stopped: Failure | null): DetectedNames => ({
    ...{ findings, links: plain.links.length, requests: requests(), paging, stopped },
  });

  const listed = await readAs({}).listLinks({});
  if (!listed.ok) return result(listed.failure);
  plain = { links: listed.value.links, known: listed.value.links, small: {} };

  for (const parameter of listParameters) {
    const tried = await findParameter(parameter);
    if (tried !== null) return result(tried);
    if (parameter === 'limit' && found.limit !== undefined) {
      plain = { ...plain, links: plain.links.slice(0, maxLinks), small: { limit: String(maxLinks) } };
    }
    if (parameter === 'offset' && found.offset === undefined) {
      paging = await detectPaging({ plain, limit: found.limit, readAs, listText: () => options.listText(found) });
    }
  }
  return result(await findId());

  /** Tries the names of a list parameter. Returns the failure that ends the detection, or null. */
  async function findParameter(parameter: ListParameter): Promise<Failure | null> {
    const checks = checksFor(parameter, plain, options.now);
    if ('why' in checks) {
      findings.push({ state: 'unproven', meaning: parameter, queries: [], why: checks.why });
      return null;
    }
    const proofOf = ({ pages }: { pages: LinksPage[] }) => checks.proof(pages);
    const queriesOf = (names: QueryRenames) => checks.checks.map(({ query }) => queryText(query, names));
    return tryEach(parameter, (names) => tryChecks(checks.checks, readAs(names), options), { proofOf, queriesOf });
  }

  /** Reads a link other than the first, which a service may return by default. */
  async function findId(): Promise<Failure | null> {
    const link = plain.links.length < 2 ? undefined : plain.links.at(-1);
    if (link === undefined) {
      findings.push({ state: 'unproven', meaning: 'id', queries: [], why: 'fewLinks' });
      return null;
    }
    const queriesOf = (names: QueryRenames) => [queryText({ id: link.id }, names)];
    return tryEach('id', (names) => tryLink(link, readAs(names), options), {
      proofOf: () => ({ kind: 'thatLink' }),
      queriesOf,
    });
  }

  async function tryEach(
    meaning: QueryName,
    attempt: (names: QueryRenames) => Promise<Tried>,
    { proofOf, queriesOf }: Described,
  ): Promise<Failure | null> {
    const states: string[] = [];
    const names = candidatesFor(meaning, { current, taken: Object.values(found) });
    for (const name of names) {
      const called = { ...found, [meaning]: name };
      const tried = await attempt(called);
      if (tried.state === 'stopped') return tried.failure;
      if (tried.state === 'works') {
        found[meaning] = name;
        findings.push({ state: 'found', meaning, name, queries: queriesOf(called), proof: proofOf(tried) });
        return null;
      }
      states.push(tried.state);
    }
    const queries = queriesOf({ ...found, [meaning]: names[0] ?? meaning }).slice(0, 1);
    const of = { meaning, queries };
    if (states.includes('other')) findings.push({ state: 'unproven', ...of, why: 'unclear' });
    else findings.push({ state: states.includes('same') ? 'ignored' : 'refused', ...of, tried: states.length });
    return null;
  }
}

type BusyState = Pick<Options, 'isBusy'>;

interface Described {
  proofOf: (tried: { pages: LinksPage[] }) => Extract<Finding, { state: 'found' }>['proof'];
  queriesOf: (names: QueryRenames) => string[];
}

/** Runs the checks until one fails. */
async function tryChecks(checks: readonly Check[], reading: Reading, asked: BusyState): Promise<Tried> {
  const pages: LinksPage[] = [];
  for (const { query, judge } of checks) {
    const listed = await reading.listLinks(query);
    if (!listed.ok) return resultOfFailure(listed.failure, asked);
    const verdict = judge(listed.value);
    if (verdict !== 'works') return { state: verdict, pages };
    pages.push(listed.value);
  }
  return { state: 'works', pages };
}

async function tryLink({ id }: LinkRecord, reading: Reading, asked: BusyState): Promise<Tried> {
  const read = await reading.retrieveLink({ id });
  if (!read.ok) return resultOfFailure(read.failure, asked);
  return { state: read.value.id === id ? 'works' : 'same', pages: [] };
}

/** A service may refuse an unknown name in any way. If it is busy or unreachable, the detection stops. */
function resultOfFailure(failure: Failure, { isBusy }: BusyState): Tried {
  const isAway = ['network', 'timeout', 'unauthorized'].includes(failure.kind);
  return isBusy() || isAway ? { state: 'stopped', failure } : { state: 'refused' };
}

/** Returns a query as it is sent, for display. */
const queryText = (query: { [N in QueryName]?: string | undefined }, names: QueryRenames): string =>
  Object.entries(query)
    .map(([meaning, value]) => `${Object.entries(names).find(([one]) => one === meaning)?.[1] || meaning}=${value}`)
    .join('&');
