import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { campaignRoute } from '@/lib/stats/compare-route.ts';
import { addDays, dayAt, dayLength } from '@/lib/stats/days.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { answer, type Behaviour } from '../../lib/client/unruly-service.ts';
import { holdClock } from '../../setup/clock.ts';
import { connectedService } from '../../setup/connected.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { withoutDatabase } from '../../setup/private-window.ts';
import { show } from '../../setup/show.ts';
import { storedStats } from '../../setup/stored-stats.ts';
import { until } from '../../setup/until.ts';
import { makeVisits, recount, trustedProxies, visitAll } from '../../setup/visits.ts';
import { rows } from './compare-setting.tsx';

const minute = 60_000;
const today = () => dayAt(Date.now());
const agoOf = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
// The day stays the same over midnight.
beforeEach(() => holdClock(Date.parse('2026-11-20T12:00:01Z')));

const clicked = (number: number, milliseconds: number, rest: Partial<LinkRecord> = {}): LinkRecord =>
  linkOf(number, { is_clicked: true, last_clicked: agoOf(milliseconds), created_at: agoOf(90 * dayLength), ...rest });
const never = (number: number, rest: Partial<LinkRecord> = {}): LinkRecord =>
  linkOf(number, { is_clicked: false, last_clicked: null, created_at: agoOf(90 * dayLength), ...rest });

const numberOf = (id: string | null): number => Number(id?.slice(-3));

/** Returns the stats of the link with this number: ten clicks for each, and half as many in the days before. */
const statsOf: Behaviour = (response, request) => {
  const { searchParams } = new URL(request.url ?? '', 'http://service.test');
  const number = numberOf(searchParams.get('id'));
  const end = searchParams.get('end_date') ?? '';
  const total_count = (end === today() ? 10 : 5) * number;
  const [at, unique_count] = [addDays(end, -1), number];
  const interval = {
    day: [{ date: at, total_count, unique_count }],
    hour: [{ date: `${at}T00:00:00Z`, total_count, unique_count }],
  };
  answer(200, { status: 'success', data: { total_count, unique_count, stats: { interval } } })(response, request);
};

/** Connects to a service with these links, all of them cached. */
async function withLinks(links: LinkRecord[], stats: Behaviour = statsOf) {
  const service = await listService(links);
  const behave = (stats: Behaviour) =>
    service.behave((response, request) =>
      request.url?.includes('/stats') ? stats(response, request) : service.list(response, request),
    );
  behave(stats);
  await refresh();
  service.seen.splice(0);
  /** Returns the numbers of the links whose stats were requested, in order, without those of the days before. */
  const requestedLinks = () =>
    service.seen.flatMap(({ url: { pathname, searchParams } }) =>
      pathname.endsWith('/stats') && searchParams.get('end_date') === today() ? numberOf(searchParams.get('id')) : [],
    );
  const requests = () => service.seen.filter(({ url }) => url.pathname.endsWith('/stats')).length;
  return { ...service, behaveStats: behave, asked: requestedLinks, requests };
}

function open(query = '') {
  navigate(`/stats${query}`);
  onTestFinished(() => navigate('/'));
  return show(<StatsPage />);
}

const allIn = async (count: number) => {
  await screen.findByText(`${count} of ${count} links loaded`, { selector: '[role=status]' });
  // The charts are drawn after it.
  await screen.findAllByRole('definition');
};
const numbers = () =>
  yours()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const topLinks = () => rows('Top links').slice(1);
const yours = () => within(screen.getByRole('region', { name: 'Your links' }));

/** Holds answers of stats until they are released. */
function holdStats() {
  const release = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const stats: Behaviour = async (response, request) => {
    running += 1;
    most = Math.max(most, running);
    response.on('close', () => {
      running -= 1;
    });
    await release.promise;
    statsOf(response, request);
  };
  return { stats, release: () => release.resolve(), running: () => running, most: () => most };
}

describe('the stats of all links', () => {
  it('load automatically: totals with their change, a line, the top links, and the campaigns', async () => {
    const spring = {
      utm: { utm_campaign: 'Spring', utm_source: 'news', utm_medium: 'mail', utm_term: null, utm_content: null },
    };
    await withLinks([
      clicked(3, minute, { ...spring, title: 'Pricing' }),
      clicked(2, minute, { title: 'Pricing' }),
      clicked(1, minute, spring),
      never(4),
    ]);
    open();
    await allIn(4);
    expect(numbers()).toEqual(['60', '100%', '6', '6 before']);
    expect(screen.getByRole('img', { name: '+100% vs. 30 at this point last period' })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Visitors are counted per link/ })).toBeVisible();
    expect(yours().getByRole('img', { name: /^Clicks over time/ })).toBeVisible();
    expect(topLinks()).toEqual([
      ['Pricing /c3 · news / mail', '30', '100%', '3'],
      ['Pricing /c2', '20', '100%', '2'],
      ['Link 1 /c1 · news / mail', '10', '100%', '1'],
    ]);
    expect(rows('Campaigns').slice(1)).toEqual([['Spring', '2', '40', '100%', 'ReportReport of SpringCSV']]);
    expect(yours().getByText('Updated just now')).toBeVisible();
  });

  /** Records each text that the numbers have, in order. */
  function recordNumbers(): string[] {
    const seen: string[] = [];
    const record = () => {
      const text = document.querySelector('dd')?.textContent ?? '';
      if (text !== '' && text !== seen.at(-1)) seen.push(text);
      if (document.body.textContent.includes('No clicks in this date range')) seen.push('No clicks');
    };
    const observer = new MutationObserver(record);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    return seen;
  }

  it('show no number until all are known: no 0, and no sum that grows', async () => {
    await withLinks(Array.from({ length: 30 }, (_, at) => clicked(at + 1, at * minute)));
    const seen = recordNumbers();
    open();
    await allIn(30);
    await waitFor(() => expect(numbers()[0]).toBe('4,650'));
    expect(seen).toEqual(['–', '4,650']);
  });

  it('show the totals of the last time until the new ones are known', async () => {
    const service = await withLinks([clicked(1, minute), clicked(2, minute)]);
    const { rerender } = open();
    await allIn(2);
    expect(numbers()[0]).toBe('30');
    rerender(<p>Elsewhere</p>);
    // The stored stats have other days tomorrow.
    vi.setSystemTime(Date.now() + dayLength);
    const { stats, release } = holdStats();
    service.behaveStats(stats);
    rerender(<StatsPage />);
    await waitFor(() => expect(numbers()).toEqual(['30', '3']));
    expect(yours().getByText('Nov 20, 2026', { exact: false })).toBeVisible();
    release();
    await allIn(2);
  });

  it('load right after connecting, before any list was read', async () => {
    await listService([clicked(1, minute)]);
    open();
    await allIn(1);
  });

  it('are requested four at a time, the link clicked last first, and not for links without a click in these days', async () => {
    const { stats, release, running, most } = holdStats();
    const service = await withLinks(
      [
        ...[5, 1, 3, 2, 4].map((number) => clicked(number, number * dayLength)),
        clicked(6, 40 * dayLength),
        clicked(7, 70 * dayLength),
        never(8),
        linkOf(9, { is_clicked: true, created_at: agoOf(dayLength) }),
      ],
      stats,
    );
    open();
    expect(await screen.findByText('Updating 2 of 9 links…')).toBeVisible();
    await expect.poll(running).toBe(4);
    release();
    await allIn(9);
    expect(most()).toBe(4);
    expect(service.asked()).toEqual([1, 2, 3, 4, 5, 9]);
    // Links 1 to 6 for the days before too: the last one is younger.
    expect(service.requests()).toBe(12);
    expect(numbers()[0]).toBe('240');
  });

  it('show at once after coming back, and are not requested again within some minutes', async () => {
    const service = await withLinks([clicked(1, minute), clicked(2, minute)]);
    open();
    await allIn(2);
    const query = { id: linkOf(1).id, start_date: addDays(today(), -29), end_date: today() };
    await until(async () => expect(await storedStats(query)).not.toBeNull());
    cleanup();
    open();
    await allIn(2);
    expect(numbers()[0]).toBe('30');
    expect(service.requests()).toBe(4);
  });

  it('are requested only for links clicked since, and the list is read again once it is old', async () => {
    const links = [clicked(1, dayLength), clicked(2, dayLength), clicked(3, dayLength)];
    const service = await withLinks(links);
    const { rerender } = open();
    await allIn(3);
    rerender(<p>Elsewhere</p>);
    vi.setSystemTime(Date.now() + 60 * minute);
    links[1] = clicked(2, minute, { created_at: links[1]?.created_at ?? null });
    service.seen.splice(0);
    rerender(<StatsPage />);
    await waitFor(() => expect(service.asked()).toEqual([2]));
    await allIn(3);
    expect(await yours().findByText('Updated just now')).toBeVisible();
    expect(service.asked()).toEqual([2]);
  });

  it('of a link that is clicked while the page is open are requested once the list has its click', async () => {
    const links = [clicked(1, dayLength), clicked(2, dayLength)];
    const service = await withLinks(links);
    open('?compare=none');
    await allIn(2);
    vi.setSystemTime(Date.now() + minute);
    links[1] = clicked(2, 0);
    await refresh();
    await waitFor(() => expect(service.asked()).toEqual([1, 2, 2]));
    await allIn(2);
  });

  it('are refreshed at a press, with the list', async () => {
    const links = [clicked(1, dayLength), never(2)];
    const service = await withLinks(links);
    const { person } = open();
    await allIn(2);
    vi.setSystemTime(Date.now() + minute);
    links[1] = clicked(2, 0);
    await person.click(yours().getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(numbers()[0]).toBe('30'));
    expect(service.asked()).toEqual([1, 2]);
  });

  it('are refreshed at a press even without a new click in the list, with their progress', async () => {
    const service = await withLinks([clicked(1, minute), clicked(2, minute)]);
    const { person } = open('?compare=none');
    await allIn(2);
    vi.setSystemTime(Date.now() + minute);
    const { stats, release } = holdStats();
    service.behaveStats(stats);
    await person.click(yours().getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(yours().getByText('Updating 0 of 2 links…')).toBeVisible());
    release();
    await allIn(2);
    expect(service.asked()).toEqual([1, 2, 1, 2]);
  });

  it('stop at a number of links, say so, and continue at a press', async () => {
    await preferencesItem.set({ ...defaultPreferences, statsLimit: 100 });
    const service = await withLinks(Array.from({ length: 130 }, (_, at) => clicked(at + 1, at * minute)));
    const { person } = open();
    expect(await screen.findByText('30 more links that may have clicks are not included.')).toBeVisible();
    expect(yours().getByText('100 of 130 links loaded · Updated just now')).toBeVisible();
    expect(service.asked().toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
    await person.click(screen.getByRole('button', { name: 'Load stats for 30 links' }));
    await allIn(130);
    expect(screen.queryByText(/are not included/)).not.toBeInTheDocument();
    expect(service.asked()).toHaveLength(130);
  });

  it('of one link can fail without affecting the others, and are retried alone', async () => {
    let full = true;
    const links = [clicked(3, minute), clicked(2, minute), clicked(1, minute)];
    const service = await withLinks(links, (response, request) => {
      const isFailing = full && request.url?.includes(linkOf(2).id);
      (isFailing ? answer(500, { status: 'error', message: 'Full' }) : statsOf)(response, request);
    });
    const { person } = open('?compare=none');
    expect(await screen.findByText(/The service had a problem/)).toBeVisible();
    expect(numbers()[0]).toBe('40');
    expect(yours().getByText(/^2 of 3 links loaded · Updated/)).toBeVisible();
    service.seen.splice(0);
    // A failed link waits for a retry, however often the list changes.
    for (const number of [4, 5]) {
      vi.setSystemTime(Date.now() + minute);
      links.unshift(clicked(number, dayLength));
      await refresh({ whole: false });
      await screen.findByText(`${number - 1} of ${number} links loaded`, { selector: '[role=status]' });
    }
    expect(service.asked()).toEqual([4, 5]);
    full = false;
    vi.setSystemTime(Date.now() + minute);
    service.seen.splice(0);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await allIn(5);
    expect(service.asked()).toEqual([2]);
    expect(screen.queryByText(/The service had a problem/)).not.toBeInTheDocument();
  });

  it.each([
    [401, { status: 'failure', message: 'Wrong token' }],
    [429, { status: 'error', message: 'Slow down' }],
  ])('are no longer requested once the service answers %i', async (code, body) => {
    const refused = answer(code, body, { 'retry-after': '60' });
    const service = await withLinks(
      Array.from({ length: 20 }, (_, at) => clicked(at + 1, minute)),
      refused,
    );
    open();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(service.requests()).toBeLessThanOrEqual(8);
    expect(yours().getByText('0 of 20 links loaded', { selector: '[role=status]' })).toBeVisible();
  });

  it('of running requests still count once the service refuses one, and each further refusal stops the others', async () => {
    const { stats, release } = holdStats();
    const refused = answer(403, { status: 'failure', message: 'Not allowed' });
    const links = Array.from({ length: 20 }, (_, at) => clicked(at + 1, minute));
    const service = await withLinks(links, (...call) => (service.requests() === 1 ? refused : stats)(...call));
    const { person } = open('?compare=none');
    // The refusal makes room for one more, before it stops the others.
    await expect.poll(service.requests).toBe(5);
    release();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(yours().getByText('4 of 20 links loaded', { selector: '[role=status]' })).toBeInTheDocument();
    expect(service.requests()).toBe(5);
    const refreshStats = () => person.click(yours().getByRole('button', { name: 'Refresh' }));
    service.behaveStats(statsOf);
    await refreshStats();
    await allIn(20);
    service.behaveStats(refused);
    vi.setSystemTime(Date.now() + minute);
    for (const _ of ['first', 'second']) {
      service.seen.splice(0);
      await refreshStats();
      await waitFor(() => expect(service.requests()).toBeGreaterThan(0));
      expect(await yours().findByRole('alert')).toBeVisible();
      expect(service.requests()).toBeLessThan(10);
    }
  });

  it('load by themselves once the service can be reached again, although the list was read just before', async () => {
    const service = await withLinks([clicked(1, minute), clicked(2, 2 * minute)], (response) => response.destroy());
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
    service.behaveStats(statsOf);
    dispatchEvent(new Event('online'));
    await allIn(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are cancelled when the page is left', async () => {
    const { stats, running } = holdStats();
    const service = await withLinks(
      Array.from({ length: 20 }, (_, at) => clicked(at + 1, minute)),
      stats,
    );
    const { rerender } = open();
    await expect.poll(running).toBe(4);
    rerender(<p>Elsewhere</p>);
    await expect.poll(running).toBe(0);
    expect(service.requests()).toBe(4);
  });

  it('cover the days of the address, which links and campaigns keep', async () => {
    const service = await withLinks([
      clicked(1, minute, {
        utm: { utm_campaign: 'x', utm_source: null, utm_medium: null, utm_term: null, utm_content: null },
      }),
    ]);
    const { person } = open();
    await allIn(1);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    expect(window.location.hash).toBe('#/stats?range=7d');
    await waitFor(() => expect(service.requests()).toBe(4));
    await allIn(1);
    const days = service.seen.at(-2)?.url.searchParams.get('start_date');
    expect(days).toBe(addDays(today(), -6));
    expect(await screen.findByRole('link', { name: 'Link 1' })).toHaveAttribute(
      'href',
      `#/links/${linkOf(1).id}/stats?range=7d`,
    );
    expect(screen.getByRole('link', { name: 'x' })).toHaveAttribute('href', `#${campaignRoute('x', { name: '7d' })}`);
    await person.click(screen.getByRole('checkbox', { name: /Compare with/ }));
    expect(window.location.hash).toBe('#/stats?range=7d&compare=none');
  });

  it('are empty for links never clicked, without a request', async () => {
    const service = await withLinks([never(1), never(2)]);
    open();
    await allIn(2);
    expect(numbers().slice(0, 1)).toEqual(['0']);
    expect(screen.getByText('No clicks in this date range')).toBeVisible();
    expect(service.requests()).toBe(0);
  });

  it('link to a new link while there is none', async () => {
    await withLinks([]);
    open();
    expect(await screen.findByText('No links yet')).toBeVisible();
    expect(yours().getByRole('link', { name: 'New link' })).toHaveAttribute('href', '#/links/new');
    // There are no days to choose, and no links to compare.
    await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    expect(screen.queryByRole('heading', { name: 'Compare links' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });

  it('offer to read the list if that never happened', async () => {
    const service = await listService([clicked(1, minute)]);
    service.behave((response, request) =>
      request.url?.includes('/stats') ? statsOf(response, request) : service.list(response, request),
    );
    const { person } = open();
    const read = await screen.findByRole('button', { name: 'Load links' });
    await person.click(read);
    await allIn(1);
    expect(numbers()[0]).toBe('10');
  });

  it('of a real service equal its visits', async () => {
    const time = { now: new Date() };
    const now = Date.now();
    time.now = new Date(now - 40 * dayLength);
    await connectedService({}, { clock: () => time.now, proxies: trustedProxies });
    const visits = makeVisits({ count: 25, days: 20, now });
    const { short_url } = await makeLink({ title: 'Spring sale' });
    await makeLink({ title: 'Never clicked', long_url: 'https://example.com/never' });
    await visitAll(short_url ?? '', visits, time);
    time.now = new Date(now);
    await refresh();
    open();
    await allIn(2);
    const { total_count, unique_count } = recount(visits);
    await waitFor(() => expect(topLinks()).toHaveLength(1));
    expect(topLinks()[0]?.slice(1, 2)).toEqual([`${total_count}`]);
    expect(screen.getByText(`${total_count}`, { selector: 'dd' })).toBeVisible();
    expect(screen.getByText(`${unique_count}`, { selector: 'dd' })).toBeVisible();
  });
});

it.each(withoutDatabase)(
  'says that it cannot add up clicks if %s, and not that there are no links',
  async (_, notice, enter) => {
    const { asked } = await withLinks([clicked(2, minute), never(1)]);
    enter();
    open();
    expect(await screen.findByText(notice)).toBeVisible();
    expect(
      screen.getByText("Hem can't add up clicks without them. Each link's own page shows its stats."),
    ).toBeVisible();
    expect(screen.queryByText('No links yet')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your links' })).toHaveAttribute('aria-busy', 'false');
    expect(asked()).toEqual([]);
  },
);
