import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { LinkStatsPage } from '@/components/stats/page/link-stats-page.tsx';
import { noHints } from '../../../service/clicks/click.ts';
import { sharedDevices } from '../../../service/clicks/devices.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';
import { agents } from '../../setup/visits/agents.ts';
import { makeVisits, trustedProxies, visitAll } from '../../setup/visits.ts';

export const id = '123e4567-e89b-42d3-a456-426614174000';
const dayLength = 86_400_000;

/** Creates a link, 40 days old and visited in the last 20, on the real service. */
export async function visitedLink(count: number) {
  const now = Date.now();
  const time = { now: new Date(now - 40 * dayLength) };
  const service = await connectedService({}, { clock: () => time.now, proxies: trustedProxies });
  const { id, short_url } = await makeLink({ title: 'Spring sale' });
  const visits = makeVisits({ count, days: 20, now });
  // Other agents are detected later, and the page is compared with its first answer.
  for (const { userAgent } of agents) await sharedDevices().of({ userAgent, hints: noHints });
  await visitAll(short_url ?? '', visits, time);
  time.now = new Date(now);
  return { ...service, id, visits };
}

/** Connects to a service with one link, which answers its stats with this. */
export async function answering(stats: object, record: object = {}) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  const link = { id, title: 'Spring sale', created_at: '2026-01-01T00:00:00Z', short_url: 'https://go.example.com/a' };
  service.behave((response, request) => {
    const data = request.url?.includes('/link/stats') ? stats : { ...link, ...record };
    answer(200, { status: 'success', data })(response, request);
  });
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  return service;
}

/** Shows the page of a link at an address. */
export function openStats(of: string, query = '') {
  navigate(`/links/${of}/stats${query}`);
  return show(<LinkStatsPage params={{ id: of }} />);
}

/** Picks an entry of the export menu of a chart, or of all stats. */
export async function exportAs(person: UserEvent, title: string, name: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: `Export: ${title}` }));
  await person.click(screen.getByRole('menuitem', { name }));
}

/** Returns the rows of a dimension: name, count, share. */
export function rowsOf(title: string): string[][] {
  const [, ...rows] = within(screen.getByRole('region', { name: title })).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

export const section = (name: string) => within(screen.getByRole('region', { name }));
