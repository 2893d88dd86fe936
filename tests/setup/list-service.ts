import { onTestFinished } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { answer, type Behaviour, startUnrulyService } from '../lib/client/unruly-service.ts';
import { connectedTo } from './connected.ts';

/** Returns a valid link with a number. A higher number is a newer link. */
export function linkOf(number: number, rest: Partial<LinkRecord> = {}): LinkRecord {
  return linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    long_url: `https://example.com/${number}`,
    title: `Link ${number}`,
    short_url: `https://go.example.com/c${number}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    ...rest,
  });
}

/** Returns numbered links, newest first. */
export const linksFrom = (count: number): LinkRecord[] => Array.from({ length: count }, (_, at) => linkOf(count - at));

interface ListRules {
  /** The maximum page size, whatever the limit in the request. */
  cap?: number;
  /** Repeats the last link of a page as the first of the next. */
  repeats?: boolean;
  /** Query parameters that the service ignores. */
  ignores?: readonly string[];
  /** Called before each answer, for example to change the list between pages. */
  before?: (request: number) => void;
}

/** Starts a fake service that lists the given links, with optional misbehavior. */
export async function listService(
  links: unknown[],
  { cap = 100, repeats = false, ignores = [], before }: ListRules = {},
) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  let requests = 0;
  const list: Behaviour = (response, request) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service.test');
    for (const name of ignores) searchParams.delete(name);
    const offset = Number(searchParams.get('offset') ?? 0);
    const from = repeats ? Math.max(0, offset - 1) : offset;
    requests += 1;
    before?.(requests);
    const page = links.slice(from, from + Math.min(cap, Number(searchParams.get('limit') ?? 100)));
    answer(200, { status: 'success', data: { links: page } })(response, request);
  };
  service.behave(list);
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  const connection = await connectedTo({ settings, token: 'hem_list' });
  return { ...service, connection, settings, links, list };
}
