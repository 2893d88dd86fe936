import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedTo } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

export const idOf = (index: number) => `123e4567-e89b-42d3-a456-4266141740${String(index).padStart(2, '0')}`;

const utm = (utm_source: string, utm_content = '') => ({
  utm_source,
  utm_medium: 'mail',
  utm_campaign: 'spring',
  utm_content,
});

interface ServiceOptions {
  /** The ids of links whose stats fail. */
  fails?: (id: string) => boolean;
  /** The ids of links whose stats are held until they are released. */
  holds?: (id: string) => boolean;
  /** The page of the list that fails. */
  failsAt?: (offset: number) => boolean;
  /** The page of the list that never arrives. */
  stallsAt?: number;
  /** Stats of each link in addition to its counts. */
  stats?: object;
}

/** Counts open requests for stats. A canceled request is closed. */
function countRequests() {
  const call = globalThis.fetch;
  const open = new Set<AbortSignal | null | undefined>();
  let most = 0;
  const running = () => [...open].filter((signal) => !signal?.aborted).length;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, how) => {
    if (!String(address).includes('/stats')) return call(address, how);
    open.add(how?.signal);
    most = Math.max(most, running());
    return call(address, how).finally(() => open.delete(how?.signal));
  });
  return { most: () => most, running };
}

/** Connects to a service with these links. The nth has ten times n clicks. */
export async function withLinks(
  links: object[],
  { fails = () => false, holds = () => false, failsAt = () => false, stallsAt, stats = {} }: ServiceOptions = {},
) {
  const service = await startUnrulyService();
  const release = Promise.withResolvers<void>();
  const requests = countRequests();
  service.behave(async (response, request) => {
    const url = new URL(request.url ?? '', 'http://service.test');
    const query = url.searchParams;
    if (!url.pathname.endsWith('/stats')) {
      const offset = Number(query.get('offset'));
      if (offset === stallsAt) return;
      if (failsAt(offset)) return answer(500, { status: 'error', message: 'Full' })(response, request);
      const page = links.slice(offset, offset + 7);
      return answer(200, { status: 'success', data: { links: page } })(response, request);
    }
    const id = query.get('id') ?? '';
    const isFailing = fails(id);
    await (holds(id) ? release.promise : new Promise((resolve) => setTimeout(resolve, 5)));
    if (isFailing) return answer(500, { status: 'error', message: 'Full' })(response, request);
    const count = 10 * Number(id.slice(-2));
    answer(200, { status: 'success', data: { total_count: count, unique_count: 1, stats } })(response, request);
  });
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  return { ...service, ...requests, release: () => release.resolve() };
}

export const links = Array.from({ length: 9 }, (_, index) => ({
  id: idOf(index + 1),
  title: `Link ${index + 1}`,
  tags: ['spring'],
  utm: index < 6 ? utm(index < 4 ? 'news' : 'social', index === 0 ? 'top' : '') : null,
}));

export function open(query = '') {
  navigate(`/stats${query}`);
  return show(<StatsPage />);
}

export const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
