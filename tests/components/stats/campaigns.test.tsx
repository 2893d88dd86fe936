import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { readRecentClicks } from '@/lib/database/stored-stats.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { holdClock } from '../../setup/clock.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';
import { rows } from './compare-setting.tsx';

interface Made {
  campaign?: string;
  source?: string;
  medium?: string;
  clicked?: boolean;
}

const made = (number: number, { campaign, source = 'news', medium = 'email', clicked = true }: Made) =>
  linkRecord.parse({
    ...linkOf(number),
    is_clicked: clicked,
    tags: ['all'],
    utm: campaign === undefined ? null : { utm_campaign: campaign, utm_source: source, utm_medium: medium },
  });

/** The number of links with stored clicks of 30 days. */
async function countStored(): Promise<number> {
  const ids = Array.from({ length: 9 }, (_, at) => linkOf(at + 1).id);
  return (await readRecentClicks((await connectionItem.get())?.id ?? '', ids)).size;
}

const today = () => dayAt(Date.now());
// The day stays the same over midnight.
beforeEach(() => holdClock());

/** Connects to a service with these links, all cached. The nth has n clicks a day in each range. */
async function withLinks(links: Made[]) {
  const service = await listService(links.map((link, at) => made(at + 1, link)));
  service.behave((response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
    if (!pathname.endsWith('/stats')) return service.list(response, request);
    const clicks = Number((searchParams.get('id') ?? '').slice(-3));
    const end = searchParams.get('end_date') ?? '';
    const total_count = end === today() ? 10 * clicks : 5 * clicks;
    const day = [{ date: addDays(end, -1), total_count, unique_count: clicks }];
    const data = { total_count, unique_count: clicks, stats: { interval: { day, hour: [] } } };
    answer(200, { status: 'success', data })(response, request);
  });
  await refresh();
  service.seen.splice(0);
  const statsRequests = () => service.seen.filter(({ url }) => url.pathname.endsWith('/stats'));
  return { ...service, asked: statsRequests };
}

const spring: Made[] = [
  { campaign: 'Spring' },
  { campaign: 'spring', source: 'News' },
  { campaign: 'spring', source: 'google', medium: 'cpc' },
  { campaign: 'spring', clicked: false },
  { campaign: 'autumn' },
  {},
];

function open(query = '') {
  navigate(`/stats${query}`);
  return show(<StatsPage />);
}

it('a campaign that was never clicked has no clicks, and lists its links', async () => {
  const { asked } = await withLinks([
    { campaign: 'spring', clicked: false },
    { campaign: 'spring', clicked: false },
  ]);
  open('?utm_campaign=spring');
  const table = await screen.findByRole('region', { name: 'Links' });
  expect(within(table).getByText('2 links never clicked')).toBeVisible();
  expect(within(table).getByRole('link', { name: /^Link 1/ })).toBeVisible();
  expect(within(table).getByRole('link', { name: /^Link 2/ })).toBeVisible();
  expect(screen.queryByText('Not reported')).toBeNull();
  expect(asked()).toEqual([]);
});

describe('the list of campaigns', () => {
  it('is on the stats page, ignoring case, with clicks that load automatically', async () => {
    const { asked } = await withLinks(spring);
    open();
    await waitFor(() =>
      expect(rows('Campaigns').slice(1)).toEqual([
        ['spring', '4', '60', '30 before', 'ReportReport of springCSV'],
        ['autumn', '1', '50', '25 before', 'ReportReport of autumnCSV'],
      ]),
    );
    // The days before too, but no stats of the link without a click.
    await waitFor(() => expect(asked()).toHaveLength(10));
    await until(async () => expect(await countStored()).toBe(5));
  });

  it('shows stored clicks at once, with their age, until newer ones arrive', async () => {
    const { stop } = await withLinks([{ campaign: 'a' }]);
    const id = linkOf(1).id;
    await ask('retrieveStats', { id, start_date: addDays(today(), -29), end_date: today() });
    await until(async () => expect(await countStored()).toBe(1));
    // On another day the stored stats no longer apply, but the clicks of the last 30 days are still stored.
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await stop();
    open();
    await waitFor(() => expect(rows('Campaigns')[1]?.slice(0, 3)).toEqual(['a', '1', '10']));
    expect(screen.getByRole('cell', { name: '10' })).toHaveAttribute('title', 'Updated yesterday');
  });

  it('says how many of their links are counted', async () => {
    const { behave, list } = await withLinks([{ campaign: 'a' }, { campaign: 'a' }]);
    behave((response, request) => {
      const isFailing = request.url?.includes(linkOf(2).id);
      const data = { total_count: 7, unique_count: 1, stats: {} };
      if (!request.url?.includes('/stats')) list(response, request);
      else
        answer(isFailing ? 500 : 200, isFailing ? { status: 'error', message: 'Full' } : { status: 'success', data })(
          response,
          request,
        );
    });
    open();
    await waitFor(() => expect(rows('Campaigns')[1]?.slice(0, 3)).toEqual(['a', '2', '7 1 of 2 loaded']));
  });

  it('is refreshed at a press, including links never clicked if the cached list is old', async () => {
    // A list of more than 1,000 links is not read again automatically.
    const many = Array.from({ length: 1001 }, (_, at) => ({ clicked: false, ...(at === 0 && { campaign: 'new' }) }));
    const { asked } = await withLinks(many);
    vi.setSystemTime(Date.now() + 5 * 3_600_000);
    const { person } = open();
    await waitFor(() => expect(rows('Campaigns')[1]?.slice(0, 3)).toEqual(['new', '1', '0']));
    expect(asked()).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Load stats of new' }));
    await waitFor(() => expect(rows('Campaigns')[1]?.slice(0, 3)).toEqual(['new', '1', '10']));
  });

  it('is refreshed one campaign after the other, for the chosen days alone', async () => {
    const names = ['new', 'old'];
    const others = Array.from({ length: 1000 }, () => ({ clicked: false }));
    const { asked, behave, list } = await withLinks([
      ...names.map((campaign) => ({ clicked: false, campaign })),
      ...others,
    ]);
    // Without clicks, the list stays as it is.
    const noClicks = answer(200, { status: 'success', data: { total_count: 0, unique_count: 0, stats: {} } });
    behave((...request) => (request[1].url?.includes('/stats') ? noClicks : list)(...request));
    vi.setSystemTime(Date.now() + 5 * 3_600_000);
    const { person } = open();
    const isOffered = (name: string) => screen.queryByRole('button', { name: `Load stats of ${name}` }) !== null;
    for (const name of names) {
      await person.click(await screen.findByRole('button', { name: `Load stats of ${name}` }));
      await waitFor(() => expect(isOffered(name)).toBe(false));
    }
    expect(names.filter(isOffered)).toEqual([]);
    await screen.findByText('1,002 of 1,002 links loaded', { selector: '[role=status]' });
    const before = asked().length;
    expect(before).toBeGreaterThan(0);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    expect(await screen.findByRole('button', { name: 'Load stats of new' })).toBeEnabled();
    await person.click(screen.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(names.filter(isOffered)).toEqual([]));
    expect(asked()).toHaveLength(before);
  });

  it('saves the report of a campaign as CSV, as soon as the clicks of all its links are known', async () => {
    const saved = savedFiles();
    await chooseSeparator('comma');
    await withLinks(spring);
    const release = holdCalls();
    const { person } = open();
    const button = await screen.findByRole('button', { name: 'Save spring as CSV' });
    await person.click(button);
    expect([...saved.keys()]).toEqual([]);
    release();
    await waitFor(() =>
      expect([...saved.keys()]).toEqual([`spring_campaign-report_${addDays(today(), -29)}_${today()}.csv`]),
    );
    const text = await [...saved.values()][0]?.text();
    expect(text).toContain('Email,spring,news,email,,3,30');
  });

  it('prints the report of last month of a campaign, once, with its names, days and date', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    onTestFinished(() => void vi.unstubAllGlobals());
    await withLinks(spring);
    const { person } = open();
    await person.click(await screen.findByRole('link', { name: 'Report of spring' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(window.location.hash).toBe('#/stats?range=last_month&utm_campaign=spring');
    expect(screen.getByText(/ · Printed /)).toHaveTextContent(/ · spring · .* · Printed /);
    expect(screen.getByText('30', { selector: 'dd' })).toBeVisible();
  });

  it('says what to do if it is empty', async () => {
    await withLinks([{}]);
    open();
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New link' })).toBeVisible();
  });
});

describe('a campaign', () => {
  it('is a page of totals with their change, lines by channel, and the share of each source, ignoring case', async () => {
    const { asked } = await withLinks(spring);
    open('?utm_campaign=SPRING');
    expect(await screen.findByText('3 of 3 links loaded')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'spring' })).toBeVisible();
    expect(screen.getByText('60', { selector: 'dd' })).toBeVisible();
    expect(screen.getAllByRole('img', { name: '30 in the full previous period' })[0]).toBeVisible();
    const channels = screen.getByRole('region', { name: 'Clicks by channel' });
    expect(
      within(channels)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Paid Search', 'Email']);
    expect(rows('Campaign report')).toEqual([
      ['Source / medium', 'Links', 'Clicks', 'Share', 'Change', 'Visitors'],
      ['Total', '3', '60', '100.0%', '30 before', '6'],
      ['Email', '2', '30', '50.0%', '15 before', '3'],
      ['News / email', '2', '30', '50.0%', '15 before', '3'],
      ['Paid Search', '1', '30', '50.0%', '15 before', '3'],
      ['google / cpc', '1', '30', '50.0%', '15 before', '3'],
    ]);
    expect(rows('Links').slice(1)).toEqual([
      ['All 3', '60', '6'],
      ['Link 3 /c3 · google / cpc', '30', '3'],
      ['Link 2 /c2 · News / email', '20', '2'],
      ['Link 1 /c1 · news / email', '10', '1'],
    ]);
    // The days before too, but no stats of the link without a click.
    expect(asked()).toHaveLength(6);
  });

  it('collapses its channels at a press, one or all', async () => {
    await withLinks(spring);
    const { person } = open('?utm_campaign=spring');
    await screen.findByText('3 of 3 links loaded');
    const names = () => rows('Campaign report').map(([name]) => name);
    const email = screen.getByRole('button', { name: 'Email' });
    expect(email).toHaveAttribute('aria-expanded', 'true');
    await person.click(email);
    expect(email).toHaveAttribute('aria-expanded', 'false');
    expect(names()).toEqual(['Source / medium', 'Total', 'Email', 'Paid Search', 'google / cpc']);
    await person.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(names()).toEqual(['Source / medium', 'Total', 'Email', 'Paid Search']);
    await person.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(names()).toContain('News / email');
  });

  it('shows the change of each row after its days are over', async () => {
    // On the first of a month, the last month ends with today.
    vi.setSystemTime(Date.UTC(2026, 9, 15));
    await withLinks(spring);
    open('?utm_campaign=spring&range=last_month');
    await screen.findByText('3 of 3 links loaded');
    const changes = rows('Campaign report').map((cells) => cells[4]);
    expect(changes).toEqual(['Change', '–', '–', '–', '–', '–']);
  });

  it('collapses links that were never clicked, and requests them at a press', async () => {
    const { asked } = await withLinks(spring);
    const { person } = open('?utm_campaign=spring');
    await screen.findByText('3 of 3 links loaded');
    await person.click(screen.getByText('1 link never clicked'));
    await person.click(screen.getByRole('button', { name: 'Load stats for 1 link' }));
    expect(await screen.findByRole('checkbox', { name: 'Include Link 4' })).toBeVisible();
    await waitFor(() => expect(asked().length).toBeGreaterThanOrEqual(7));
  });

  it('is compared with the days before by default, and the address keeps the choice', async () => {
    const { asked } = await withLinks(spring);
    const { person } = open('?utm_campaign=autumn');
    await screen.findByText('1 of 1 links loaded');
    expect(asked()).toHaveLength(2);
    await person.click(screen.getByRole('checkbox', { name: /Compare with/ }));
    expect(window.location.hash).toBe('#/stats?utm_campaign=autumn&compare=none');
    expect(screen.queryByText(/previous period/)).not.toBeInTheDocument();
  });

  it('links back to all campaigns', async () => {
    await withLinks(spring);
    open('?utm_campaign=autumn');
    expect(await screen.findByRole('link', { name: 'All campaigns' })).toHaveAttribute('href', '#/stats');
  });

  it('names its files after it', async () => {
    const saved = savedFiles();
    await chooseSeparator('comma');
    await withLinks(spring);
    const { person } = open('?utm_campaign=spring');
    await screen.findByText('3 of 3 links loaded');
    await person.click(screen.getByRole('button', { name: 'Campaign report as CSV' }));
    await waitFor(() =>
      expect([...saved.keys()]).toEqual([`spring_campaign-report_${addDays(today(), -29)}_${today()}.csv`]),
    );
  });
});

it('a report of several campaigns names them', async () => {
  await withLinks(spring);
  open('?tag=all');
  await screen.findByText(/^5 of 5 links loaded/);
  const report = rows('Campaign report').map(([name]) => name);
  expect(report).toEqual(expect.arrayContaining(['news / email spring', 'google / cpc spring']));
});
