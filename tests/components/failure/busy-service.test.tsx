import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { ConnectionPage } from '@/components/connection/connection-page.tsx';
import { LinkPage } from '@/components/link-details/link-page.tsx';
import { LinksPage } from '@/components/links/links-page.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { LinkStatsPage } from '@/components/stats/page/link-stats-page.tsx';
import { connectedTo } from '../../setup/connected.ts';
import { startFaultProxy } from '../../setup/fault-proxy.ts';
import { makeLink } from '../../setup/make-link.ts';
import { runService } from '../../setup/service.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Connects to the real service with a link, behind a proxy that asks to wait for this number of seconds. */
async function busyService(retryAfter: number) {
  const service = await runService();
  const proxy = await startFaultProxy(service.origin);
  onTestFinished(proxy.close);
  await connectedTo(service);
  const { id } = await makeLink({ title: 'Spring sale' });
  await proxy.inject('tooManyRequests', { retryAfter });
  await connectedTo({ ...service, settings: { ...service.settings, baseUrl: proxy.baseUrl } });
  return { ...proxy, id };
}

function showAt(route: string) {
  navigate(route);
  onTestFinished(() => navigate('/'));
  return show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <Route path="/connection" component={ConnectionPage} />
        <Route path="/links" component={LinksPage} />
        <Route path="/links/:id" component={LinkPage} />
        <Route path="/links/:id/stats" component={LinkStatsPage} />
      </main>
    </Router>,
  );
}

/** Waits for the notice, and returns it. */
const says = (words: RegExp) => until(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
const isOver = () => until(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('a service that asks to wait', () => {
  it.each([
    ['the list', () => '/links?tag=any'],
    ['a link', (id: string) => `/links/${id}`],
    ['the stats of a link', (id: string) => `/links/${id}/stats`],
  ])('is called again automatically after that time: %s', async (_, routeOf) => {
    const { id, heal } = await busyService(60);
    showAt(routeOf(id));
    await says(/The service is busy.*Hem tries again in (60|5\d) s\./);
    await pass(20);
    // The list may have been requested once more meanwhile, since the cache has changed.
    await says(/Hem tries again in (60|[3-5]\d) s\./);
    await pass(20);
    await says(/Hem tries again in ([1-3]\d|40) s\./);
    await heal();
    await pass(60);
    await isOver();
  });

  it('is called again after that time when a connection is tested', async () => {
    const { heal } = await busyService(60);
    const { person } = showAt('/connection');
    await person.click(await screen.findByRole('button', { name: 'Test connection' }));
    await says(/Hem tries again in (60|5\d) s\./);
    await heal();
    await pass(60);
    expect(await screen.findByText('Connection works')).toBeVisible();
  });

  it('is called again after that time, even if the clock was a year ahead and is corrected', async () => {
    vi.setSystemTime(Date.now() + 365 * 86_400_000);
    const { id, heal } = await busyService(60);
    showAt(`/links/${id}`);
    await says(/Hem tries again in (60|5\d) s\./);
    await heal();
    vi.setSystemTime(Date.now() - 365 * 86_400_000);
    await pass(1);
    await isOver();
  });

  it('is called again at a press, before that time', async () => {
    const { id, heal } = await busyService(600);
    const { person } = showAt(`/links/${id}`);
    await says(/Hem tries again in 10 min\./);
    await heal();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await isOver();
    expect((await screen.findAllByText('Spring sale'))[0]).toBeVisible();
  });

  it('is called once each time that it asks for, however often it asks', async () => {
    const { id, seen } = await busyService(30);
    showAt(`/links/${id}`);
    const linkReads = () => seen.filter(({ asked }) => asked === 'GET /link').length;
    await says(/Hem tries again in (30|2\d) s\./);
    const before = linkReads();
    await pass(30);
    await until(() => expect(linkReads()).toBe(before + 1));
    await says(/Hem tries again in (30|2\d) s\./);
    expect(linkReads()).toBe(before + 1);
  });
});
