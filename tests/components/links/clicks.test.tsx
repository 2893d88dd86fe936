import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openHemDatabase } from '@/lib/database/hem-database.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { recentDays } from '@/lib/stats/recent-clicks.ts';
import { listLayout, listLayoutItem } from '@/lib/storage/list-layout.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { answer, type Behaviour, hangUp } from '../../lib/client/unruly-service.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { homeAndWork, showAll } from './home-and-work.tsx';
import { rows, showLinks, titles } from './setting.tsx';

const { statsLimit } = defaultPreferences;

const cellOf = (row: HTMLElement | undefined) => {
  if (row === undefined) throw new Error('There is no row');
  return within(row).getAllByRole('gridcell').at(-2)?.textContent;
};
const shownClicks = async () => (await rows()).map(cellOf);
const header = () => screen.getByRole('columnheader', { name: 'Clicks (30 days)' });
const sort = () => within(header()).getByRole('button');
const clickedAt = (minute: number) => ({
  is_clicked: true,
  last_clicked: new Date(Date.now() - minute * 60_000).toISOString(),
});
const never = { is_clicked: false, last_clicked: null };
/** The height of a row with the destination below the title, in pixels. */
const rowHeight = 52;

const idsOf = (...numbers: number[]) => numbers.map((number) => linkOf(number).id);

type Stats = (id: string) => Behaviour;

const total =
  (total_count: number): Behaviour =>
  (response, request) =>
    answer(200, { status: 'success', data: { total_count, unique_count: 0, stats: {} } })(response, request);

/** Starts a service with cached links. Returns the ids whose stats were requested, too. */
async function listWith(links: Parameters<typeof listService>[0], stats: Stats) {
  const service = await listService(links);
  let answerStats = stats;
  service.behave((response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
    if (!pathname.endsWith('/stats')) return service.list(response, request);
    return answerStats(searchParams.get('id') ?? '')(response, request);
  });
  await refresh();
  const requestedIds = () =>
    service.seen.flatMap(({ url }) => (url.pathname.endsWith('/stats') ? (url.searchParams.get('id') ?? []) : []));
  const answerFrom = (next: Stats) => {
    answerStats = next;
  };
  return { ...service, asked: requestedIds, answerFrom };
}

/** Returns the clicks of a link: the last digits of its id. */
const byNumber: Stats = (id) => total(Number(id.slice(-4)));

const layoutWithout = (...hidden: ['clicks'] | []) => listLayoutItem.set(listLayout.parse({ hidden }));

describe('the clicks of the last 30 days', () => {
  it('load for rows in view, with one age, but not for links that were never clicked', async () => {
    const { asked } = await listWith([linkOf(9, clickedAt(3)), linkOf(8, never), linkOf(7, clickedAt(5))], byNumber);
    showLinks();
    await waitFor(async () => expect(await shownClicks()).toEqual(['9', '0', '7']));
    expect(asked().toSorted()).toEqual(idsOf(7, 9));
    expect(header()).toHaveAttribute('title', 'Clicks (30 days), updated just now');
    await expectAccessible();
  });

  it('show immediately if they are stored, without a request', async () => {
    const { asked } = await listWith([linkOf(2, clickedAt(3)), linkOf(1, clickedAt(3))], byNumber);
    await ask('retrieveStats', { id: linkOf(1).id, ...recentDays(Date.now()) });
    showLinks();
    await waitFor(async () => expect(await shownClicks()).toEqual(['2', '1']));
    expect(asked()).toEqual(idsOf(1, 2));
  });

  it('are not requested while their column is hidden', async () => {
    const { asked } = await listWith([linkOf(2, clickedAt(3))], byNumber);
    await layoutWithout('clicks');
    showLinks();
    await rows();
    // Longer than rows must stay in view.
    await new Promise((done) => setTimeout(done, 300));
    expect(asked()).toEqual([]);
    await layoutWithout();
    await waitFor(() => expect(asked()).toEqual(idsOf(2)));
  });

  it('are not requested after the service fails, which one notice explains', async () => {
    const links = Array.from({ length: 16 }, (_, at) => linkOf(16 - at, clickedAt(at)));
    const { asked, answerFrom } = await listWith(links, () =>
      answer(500, { status: 'error', message: 'Out of order' }),
    );
    const { person } = showLinks();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    await waitFor(async () => expect(await shownClicks()).toEqual(links.map(() => '–')));
    expect(new Set(asked()).size).toBeLessThan(links.length);
    answerFrom(byNumber);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await shownClicks()).toEqual(links.map((_, at) => `${16 - at}`)));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are not requested after their rows have left the view', async () => {
    const links = Array.from({ length: 200 }, (_, at) => linkOf(200 - at, clickedAt(at)));
    const release = Promise.withResolvers<void>();
    const { asked } = await listWith(links, (id) => async (response, request) => {
      await release.promise;
      byNumber(id)(response, request);
    });
    showLinks();
    // The largest number of concurrent requests.
    await waitFor(() => expect(asked()).toHaveLength(4));
    const grid = screen.getByRole('grid');
    fireEvent.scroll(grid, { target: { scrollTop: 100 * (rowHeight + 1) } });
    await waitFor(() => expect(titles()).toContain('Link 100'));
    release.resolve();
    await waitFor(async () => expect(await shownClicks()).not.toContain('…'));
    await waitFor(async () => expect(await shownClicks()).toContain('100'));
    const inView = titles().map((title) => Number(title.replace('Link ', '')));
    const others = asked().filter((id) => !inView.includes(Number(id.slice(-4))));
    expect(others.length).toBeLessThanOrEqual(4);
  });

  it('of a refused link are missing, and the others load', async () => {
    const refused = answer(400, { status: 'failure', message: 'No such link' });
    const links = [linkOf(3, clickedAt(1)), linkOf(2, clickedAt(2)), linkOf(1, clickedAt(3))];
    await listWith(links, (id) => (id === linkOf(3).id ? refused : byNumber(id)));
    showLinks();
    await waitFor(async () => expect(await shownClicks()).toEqual(['–', '2', '1']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('sorting by clicks', () => {
  it('loads missing clicks and puts the most clicked first; then reverses the order, then resets it', async () => {
    const links = [linkOf(4, clickedAt(9)), linkOf(3, never), linkOf(2, clickedAt(1)), linkOf(1, clickedAt(5))];
    await listWith(links, (id) => total([0, 7, 30, 0, 12][Number(id.slice(-4))] ?? 0));
    const { person } = showLinks();
    await rows();
    await person.click(sort());
    await waitFor(() => expect(titles()).toEqual(['Link 2', 'Link 4', 'Link 1', 'Link 3']));
    expect(header()).toHaveAttribute('aria-sort', 'descending');
    expect(location.hash).toBe('#/links?sort=clicks&order=descending');
    await person.click(sort());
    await waitFor(() => expect(titles()).toEqual(['Link 3', 'Link 1', 'Link 4', 'Link 2']));
    await person.click(sort());
    await waitFor(() => expect(titles()).toEqual(['Link 4', 'Link 3', 'Link 2', 'Link 1']));
    expect(header()).not.toHaveAttribute('aria-sort');
  });

  it('moves no row while answers arrive, shows its progress, and stops at a press', async () => {
    const links = Array.from({ length: 9 }, (_, at) => linkOf(9 - at, clickedAt(20 - at)));
    const release = Promise.withResolvers<void>();
    const { asked } = await listWith(links, (id) => async (response, request) => {
      if (Number(id.slice(-4)) > 2) await release.promise;
      total(100 - Number(id.slice(-4)))(response, request);
    });
    await layoutWithout('clicks');
    const { person } = showLinks('/links?sort=clicks&order=descending');
    expect(await screen.findByText('Clicks of 2 of 9 links')).toBeVisible();
    expect(titles()[0]).toBe('Link 9');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    release.resolve();
    expect(await screen.findByText('3 links are not sorted yet. Their clicks are not loaded.')).toBeVisible();
    expect(asked()).toHaveLength(6);
    expect(titles().slice(0, 3)).toEqual(['Link 1', 'Link 2', 'Link 3']);
    // Focus moves from a removed button to the next one, and finally to the list.
    expect(screen.getByRole('button', { name: 'Load 3 more' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(links.map((_, at) => `Link ${at + 1}`)));
    expect(screen.queryByText(/not sorted yet/)).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('data-index');
  });

  it('covers links whose rows leave the view before they are answered', async () => {
    const links = Array.from({ length: 40 }, (_, at) => linkOf(40 - at, clickedAt(at)));
    const release = Promise.withResolvers<void>();
    const { asked } = await listWith(links, (id) => async (response, request) => {
      await release.promise;
      byNumber(id)(response, request);
    });
    showLinks('/links?sort=clicks&order=descending');
    await waitFor(() => expect(asked()).toHaveLength(4));
    const scrollTo = (row: number) =>
      fireEvent.scroll(screen.getByRole('grid'), { target: { scrollTop: row * (rowHeight + 1) } });
    scrollTo(25);
    await waitFor(() => expect(titles()).toContain('Link 15'));
    release.resolve();
    await waitFor(() => expect(screen.queryByText(/^Clicks of/)).not.toBeInTheDocument());
    expect(screen.queryByText(/not sorted yet/)).not.toBeInTheDocument();
    scrollTo(0);
    await waitFor(() => expect(titles().slice(0, 5)).toEqual([40, 39, 38, 37, 36].map((number) => `Link ${number}`)));
  });

  it('keeps the focus with its link, so that the next key acts on it', async () => {
    const links = [linkOf(3, clickedAt(3)), linkOf(2, clickedAt(2)), linkOf(1, clickedAt(1))];
    const release = Promise.withResolvers<void>();
    await listWith(links, (id) => async (response, request) => {
      await release.promise;
      total(10 - Number(id.slice(-4)))(response, request);
    });
    showLinks('/links?sort=clicks&order=descending');
    expect(await screen.findByText('Clicks of 0 of 3 links')).toBeVisible();
    const [first] = await rows();
    first?.focus();
    expect(titles()[0]).toBe('Link 3');
    release.resolve();
    await waitFor(() => expect(titles()).toEqual(['Link 1', 'Link 2', 'Link 3']));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Link 3'));
  });

  it(`requests the ${statsLimit} links clicked last, and offers to load more`, async () => {
    const count = statsLimit + 20;
    const links = Array.from({ length: count }, (_, at) => linkOf(count - at, clickedAt(count - at)));
    const { asked } = await listWith(links, byNumber);
    await layoutWithout('clicks');
    const { person } = showLinks('/links?sort=clicks&order=descending');
    await screen.findByText('20 links are not sorted yet. Their clicks are not loaded.', undefined, {
      timeout: 30_000,
    });
    const first = Array.from({ length: statsLimit }, (_, at) => at + 1);
    expect(asked().toSorted()).toEqual(idsOf(...first));
    expect(titles()[0]).toBe(`Link ${statsLimit}`);
    await person.click(screen.getByRole('button', { name: 'Load 20 more' }));
    await waitFor(() => expect(titles()[0]).toBe(`Link ${count}`));
    expect(asked()).toHaveLength(count);
  });

  it('covers only the searched and filtered links', async () => {
    const links = [
      linkOf(3, { title: 'Shoes A', ...clickedAt(1) }),
      linkOf(2, clickedAt(2)),
      linkOf(1, { title: 'Shoes B', ...clickedAt(3) }),
    ];
    const { asked } = await listWith(links, (id) => total(10 - Number(id.slice(-4))));
    showLinks('/links?search=shoes&sort=clicks&order=descending');
    await waitFor(() => expect(titles()).toEqual(['Shoes B', 'Shoes A']));
    expect(asked().toSorted()).toEqual(idsOf(1, 3));
  });

  it('requests links that failed once more when more are loaded', async () => {
    await preferencesItem.set({ ...defaultPreferences, statsLimit: 100 });
    const links = Array.from({ length: 105 }, (_, at) => linkOf(105 - at, clickedAt(105 - at)));
    const refused = answer(400, { status: 'failure', message: 'No such link' });
    const { asked, answerFrom } = await listWith(links, (id) => (id === linkOf(1).id ? refused : byNumber(id)));
    await layoutWithout('clicks');
    const { person } = showLinks('/links?sort=clicks&order=descending');
    await screen.findByText('5 links are not sorted yet. Their clicks are not loaded.');
    answerFrom(byNumber);
    await person.click(screen.getByRole('button', { name: 'Load 5 more' }));
    await waitFor(() => expect(titles()[0]).toBe('Link 105'));
    expect(screen.queryByText(/not sorted yet/)).not.toBeInTheDocument();
    expect(asked()).toHaveLength(106);
  });

  it('ends with a failure, which shows once', async () => {
    const links = Array.from({ length: 12 }, (_, at) => linkOf(12 - at, clickedAt(at)));
    await listWith(links, () => hangUp);
    await layoutWithout('clicks');
    showLinks('/links?sort=clicks&order=descending');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(await screen.findByText('12 links are not sorted yet. Their clicks are not loaded.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Load/ })).not.toBeInTheDocument();
  });

  it('distinguishes links of several connections with the same id', async () => {
    const { home, work } = await homeAndWork();
    const store = async (connectionId: string, id: string, total_count: number) => {
      const database = await openHemDatabase(() => undefined);
      await database.put('recentClicks', { key: [connectionId, id], total_count, at: Date.now() });
      database.close();
    };
    await store(home.connection.id, linkOf(3).id, 5);
    await store(work.connection.id, linkOf(3).id, 9);
    const { person } = showAll();
    await rows();
    await person.click(sort());
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Work three', 'Shoes at home']));
    await waitFor(async () => expect((await shownClicks()).slice(0, 2)).toEqual(['9', '5']));
  });

  it('lead to the connection whose service refuses to tell them', async () => {
    const clicked = { is_clicked: true, last_clicked: new Date().toISOString() };
    const { work } = await homeAndWork([linkOf(1)], [linkOf(2, { title: 'Work two', ...clicked })]);
    await work.proxy.heal();
    await work.proxy.inject('unauthorized', { on: 'GET /link/stats' });
    const { person, leftTo } = showAll();
    await rows();
    const failure = await screen.findByRole('alert');
    await person.click(within(failure).getByRole('button'));
    await waitFor(() => expect(leftTo()).toEqual([`/options.html?connection=${work.connection.id}#/connection`]));
  });
});
