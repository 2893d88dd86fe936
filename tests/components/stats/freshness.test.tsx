import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { LinkStatsPage } from '@/components/stats/page/link-stats-page.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { prefetch } from '@/lib/messaging/prefetch.ts';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { answer, hangUp } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { copied } from '../../setup/clipboard.ts';
import { holdClock } from '../../setup/clock.ts';
import { readLinkCache } from '../../setup/link-cache.ts';
import { show } from '../../setup/show.ts';
import { storedStats } from '../../setup/stored-stats.ts';
import { until } from '../../setup/until.ts';
import { answering, id, openStats } from './stats-page.tsx';

const now = Date.now();
const today = dayAt(now);
// The day stays the same over midnight.
beforeEach(() => holdClock(now));
const query = { id, start_date: addDays(today, -29), end_date: today };
const figure = (text: string) => screen.findByText(text, { selector: 'dd' });

describe('stored stats', () => {
  it('show at once, with their age, and are then refreshed', async () => {
    const service = await answering({ total_count: 5, unique_count: 2 });
    const first = openStats(id);
    await figure('5');
    await until(async () => expect(await storedStats(query)).not.toBeNull());
    first.rerender(<p>Elsewhere</p>);

    const answers = Promise.withResolvers<void>();
    service.behave(async (response, request) => {
      await answers.promise;
      const data = request.url?.includes('stats') ? { total_count: 6, unique_count: 2 } : { id };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'success', data }));
    });
    first.rerender(<LinkStatsPage params={{ id }} />);
    expect(await figure('5')).toBeVisible();
    expect(screen.getByText(/^Updated just now\. Refreshing…/)).toHaveAttribute('role', 'status');
    answers.resolve();
    expect(await figure('6')).toBeVisible();
    // Screen readers are not told of each minute.
    expect(screen.getByText('Updated just now')).not.toHaveAttribute('role');
  });

  it('stay visible while the service cannot be reached, with the reason', async () => {
    const service = await answering({ total_count: 5, unique_count: 2 });
    const { person } = openStats(id);
    await figure('5');
    await service.stop();
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
    expect(await figure('5')).toBeVisible();
  });

  it('are requested again by themselves once the service can be reached', async () => {
    const service = await answering({ total_count: 5, unique_count: 2 });
    service.behave(hangUp);
    openStats(id);
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
    service.behave((response, request) => {
      const data = request.url?.includes('/link/stats') ? { total_count: 6 } : { id, title: 'Spring sale' };
      answer(200, { status: 'success', data })(response, request);
    });
    dispatchEvent(new Event('online'));
    expect(await figure('6')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  /** Opens the page once, so that its stats and link are stored, and leaves it. */
  async function openOnce() {
    const service = await answering({ total_count: 5, unique_count: 2 });
    const shown = openStats(id);
    await figure('5');
    await until(async () => expect(await storedStats(query)).not.toBeNull());
    await until(async () => expect((await readLinkCache()).links).toHaveLength(1));
    shown.rerender(<p>Elsewhere</p>);
    const reopen = (search = '') => {
      navigate(`/links/${id}/stats${search}`);
      shown.rerender(<LinkStatsPage params={{ id }} />);
    };
    return { ...shown, service, reopen };
  }

  it('show when the page opens while the service cannot be reached, under the name of their link', async () => {
    const { service, reopen } = await openOnce();
    await service.stop();
    reopen();
    expect(await figure('5')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Could not reach');
    expect(await figure('5')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All time' })).toBeEnabled();
  });

  it('show if only the link is unreadable, with the reason, and a retry reads the link again', async () => {
    const { service, person, reopen } = await openOnce();
    const link = { id, title: 'Autumn sale' };
    service.behave((response, request) => {
      if (request.url?.includes('/link/stats')) {
        return answer(200, { status: 'success', data: { total_count: 6 } })(response, request);
      }
      answer(500, { status: 'error', message: 'The disk is full' })(response, request);
    });
    reopen();
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full');
    expect(await figure('6')).toBeVisible();
    service.behave((response, request) => {
      const data = request.url?.includes('/link/stats') ? { total_count: 7 } : link;
      answer(200, { status: 'success', data })(response, request);
    });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Autumn sale' })).toBeVisible();
    expect(await figure('7')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are not hidden by a refusal that comes before they are loaded', async () => {
    const { service, reopen } = await openOnce();
    await service.stop();
    prefetch('retrieveStats', query);
    await ask('retrieveStats', { id, start_date: '2026-01-01', end_date: '2026-01-02' });
    reopen();
    expect(await figure('5')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
  });
});

describe('a link that is gone', () => {
  it('is reported as gone, and cannot be watched', async () => {
    const service = await answering({ total_count: 5 });
    const [list, refuse] = [
      { status: 'success', data: { links: [] } },
      { status: 'failure', message: 'No such link' },
    ];
    service.behave((...exchange) =>
      (exchange[1].url?.startsWith('/v1/links') ? answer(200, list) : answer(400, refuse))(...exchange),
    );
    openStats(id);
    expect(await screen.findByText('Link not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All links' })).toBeVisible();
    await until(() => expect(screen.queryByText('Loading stats…')).not.toBeInTheDocument());
    expect(screen.queryByText('No such link')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Watch this link' })).not.toBeInTheDocument();
  });
});

describe('a link that is unreadable, but not known to be gone', () => {
  it('shows the service’s message, and can be watched', async () => {
    const service = await answering({ total_count: 5 });
    service.behave(answer(400, { status: 'failure', message: 'The parameter link_id is missing' }));
    openStats(id);
    expect(await screen.findByText(/The parameter link_id is missing/)).toBeVisible();
    expect(screen.queryByText('Link not found')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Watch this link' })).toBeVisible();
  });
});

describe('a page that stays open over midnight', () => {
  const night = Date.parse('2026-03-31T23:59:00Z');

  it('shows the new day after a refresh, or after a range is chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: night });
    onTestFinished(() => void vi.useRealTimers());
    const service = await answering({ total_count: 5, unique_count: 2 });
    const requestedDays = () =>
      service.seen
        .filter(({ url }) => url.pathname.endsWith('/stats'))
        .map(({ url }) => ['start_date', 'end_date'].map((name) => url.searchParams.get(name)).join(' '));
    const { person } = openStats(id, '?range=today');
    await figure('5');
    vi.setSystemTime(night + 120_000);
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await expect.poll(requestedDays).toEqual(['2026-03-31 2026-03-31', '2026-04-01 2026-04-01']);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    await expect.poll(() => requestedDays().at(-1)).toBe('2026-03-26 2026-04-01');
    vi.setSystemTime(night + 86_400_000 + 120_000);
    await person.click(screen.getByRole('radio', { name: 'This month' }));
    await expect.poll(() => requestedDays().at(-1)).toBe('2026-04-01 2026-04-02');
  });
});

describe('without a connection', () => {
  it('the page links to the connection', async () => {
    await startBackground();
    navigate(`/links/${id}/stats`);
    const { person } = show(<LinkStatsPage params={{ id }} />);
    await person.click(await screen.findByRole('button', { name: /onnect/ }));
    expect(window.location.hash).toBe('#/connection');
  });
});

describe('shared stats', () => {
  const shared = {
    id,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    created_at: '2026-04-01T12:00:00Z',
    share_url: 'https://go.example.com/share/abc',
    has_password: true,
  };

  it('are listed with their days, their creation, and whether they require a password', async () => {
    await answering({ total_count: 1 }, { shareable_analytics: [shared] });
    const { person } = openStats(id);
    const period = 'Mar 1 – 31, 2026';
    expect(await screen.findByText(period)).toBeVisible();
    expect(screen.getByText(/^Created Apr 1, 2026/)).toBeVisible();
    expect(screen.getByText('Password protected')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open the shared stats: Mar 1/ })).toHaveAttribute(
      'href',
      shared.share_url,
    );
    await person.click(screen.getByRole('button', { name: /^Copy the address of the shared stats: Mar 1/ }));
    expect(copied()).toBe(shared.share_url);
  });
});
