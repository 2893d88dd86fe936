import { onTestFinished } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { answer, type Behaviour, startUnrulyService } from '../lib/client/unruly-service.ts';
import { connectedTo } from './connected.ts';

/** A link as the contract has it, told apart by a number: the higher, the newer. */
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

/** Links from the newest on. */
export const linksFrom = (count: number): LinkRecord[] => Array.from({ length: count }, (_, at) => linkOf(count - at));

interface ListRules {
  /** The most it gives at once, whatever is asked for. */
  cap?: number;
  /** Each page after the first begins with the last of the page before once more. */
  repeats?: boolean;
  /** Query parameters that it knows nothing of, and ignores. */
  ignores?: readonly string[];
  /** Called before each answer: the list may change between pages. */
  before?: (request: number) => void;
}

/** A stand-in of the service that lists what it is given, by the contract, and misbehaves as told. */
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
