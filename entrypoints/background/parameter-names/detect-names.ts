import { type ClientOptions, createClient } from '@/lib/client/create-client.ts';
import { holdsSecret, secretsOf } from '@/lib/client/redact.ts';
import { passing } from '@/lib/client/retry.ts';
import { createTransport } from '@/lib/client/transport.ts';
import { type DetectedName, type DetectedNames, maxRequests } from '@/lib/connection/detected-names.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { QueryName, QueryRenames } from '@/lib/contract/queries.ts';
import { candidatesFor, maxLinks, type PlainList, type Probe, type Probes, pagings, parameters } from './parameters.ts';

/** The queries with one name, as sent, and the number of links in each answer. */
interface Tried {
  name: string;
  queries: string[];
  outcome: 'works' | 'same' | 'unclear' | 'refused';
  counts: number[];
}

/** Failures that say nothing about a name. A service may refuse an unknown name in any other way. */
const failuresOfConnection: readonly Failure['kind'][] = ['network', 'timeout', 'unauthorized'];

/**
 * A cursor in an answer. Quotation marks within JSON strings are escaped, so they cannot match. The name is limited,
 * because a long one would take hours.
 */
const cursorInAnswer = /"([\w-]{0,40}(?:cursor|page_token|next_token|continuation)[\w-]{0,40})"\s*:\s*"[^"]/i;

/**
 * Detects a service's names of the query parameters by reading only (reading R1). It tries each common name on a list
 * or link for which the answer must change. Requests are sequential, at most `maxRequests`.
 */
export async function detectNames({ names: current, ...service }: ClientOptions): Promise<DetectedNames> {
  const result: DetectedNames = { findings: [], links: 0, requests: 0, paging: null, stopped: null };
  const found: QueryRenames = {};
  let lastQuery = '';
  let isBusy = false;

  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (result.requests >= maxRequests) throw new Error('Request limit reached');
    result.requests += 1;
    lastQuery = [...new URL(String(address)).searchParams].map((pair) => pair.join('=')).join('&');
    const response = await service.fetch(address, init);
    isBusy = passing.includes(response.status);
    return response;
  };

  const listed = await read({}, {});
  if (!listed.ok) return { ...result, stopped: listed.failure };
  let list: PlainList = { all: listed.value, links: listed.value, isLimited: false };
  result.links = list.links.length;
  if (list.links.length < 2) return result;

  for (const parameter of parameters) {
    const { meaning } = parameter;
    const probes = parameter.probesFor(list);
    const tries = await tryNames(candidatesFor(parameter, current, Object.values(found)), meaning, probes);
    if (result.stopped !== null) break;
    const finding = findingOf(meaning, tries, probes);
    result.findings.push(finding);
    if (finding.state === 'found') found[meaning] = finding.name;
    if (found.limit !== undefined) list = { ...list, links: list.all.slice(0, maxLinks), isLimited: true };
    if (meaning === 'offset' && found.offset === undefined) result.paging = await findPaging();
  }
  return { ...result, links: list.links.length };

  /** Detects the paging of a service without an offset. Hem cannot use it and only reports it. */
  async function findPaging(): Promise<DetectedNames['paging']> {
    const send = createTransport({ ...service, fetch, timeout: 15 });
    const query: Record<string, string> = found.limit === undefined ? {} : { [found.limit]: '1' };
    const answer = await send({ method: 'GET', path: '/links', query });
    const cursor = answer.kind === 'answer' ? cursorInAnswer.exec(answer.text)?.[1] : undefined;
    if (cursor !== undefined && !holdsSecret(cursor, secretsOf(service, service.baseUrl)))
      return { by: 'cursor', name: cursor };
    for (const { by, sentAs, names, probesFor } of pagings) {
      const last = (await tryNames(names, sentAs, probesFor(list))).at(-1);
      if (last?.outcome === 'works') return { by, name: last.name };
    }
    return null;
  }

  /** Tries names until one works. */
  async function tryNames(names: readonly string[], sentAs: QueryName, probes: Probes): Promise<Tried[]> {
    const tries: Tried[] = [];
    if (typeof probes === 'string') return tries;
    for (const name of names) {
      const tried = await tryName(name, sentAs, probes);
      if (result.stopped !== null) break;
      tries.push(tried);
      if (tried.outcome === 'works') break;
    }
    return tries;
  }

  async function tryName(name: string, sentAs: QueryName, probes: readonly Probe[]): Promise<Tried> {
    const tried: Tried = { name, queries: [], outcome: 'works', counts: [] };
    for (const { query, isProof } of probes) {
      const answer = await read({ ...found, [sentAs]: name }, query);
      tried.queries.push(lastQuery);
      if (!answer.ok) {
        if (isBusy || failuresOfConnection.includes(answer.failure.kind)) result.stopped = answer.failure;
        return { ...tried, outcome: 'refused' };
      }
      if (!isProof(answer.value))
        return { ...tried, outcome: answer.value[0]?.id === list.links[0]?.id ? 'same' : 'unclear' };
      tried.counts.push(answer.value.length);
    }
    return tried;
  }

  async function read(names: QueryRenames, { id, ...query }: Probe['query']): Promise<Result<readonly LinkRecord[]>> {
    const client = createClient({ ...service, fetch, names });
    if (id !== undefined) {
      const link = await client.retrieveLink({ id });
      return link.ok ? { ok: true, value: [link.value] } : link;
    }
    const page = await client.listLinks(query);
    return page.ok ? { ok: true, value: page.value.links } : page;
  }
}

function findingOf(meaning: QueryName, tries: readonly Tried[], probes: Probes): DetectedName {
  if (typeof probes === 'string') return { meaning, state: 'unproven', queries: [], why: probes };
  const last = tries.at(-1);
  if (last?.outcome === 'works')
    return { meaning, state: 'found', name: last.name, queries: last.queries, links: last.counts[0] ?? 0 };
  const queries = tries[0]?.queries ?? [];
  const outcomes = tries.map(({ outcome }) => outcome);
  if (outcomes.includes('unclear')) return { meaning, state: 'unproven', queries, why: 'unclear' };
  return { meaning, state: outcomes.includes('same') ? 'ignored' : 'refused', queries, tried: tries.length };
}
