import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { AcrossPage } from '@/components/stats/across/across-page.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedTo } from '../../setup/connected.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';

const idOf = (index: number) => `123e4567-e89b-42d3-a456-4266141740${String(index).padStart(2, '0')}`;

const utm = (utm_source: string, utm_content = '') => ({
  utm_source,
  utm_medium: 'mail',
  utm_campaign: 'spring',
  utm_content,
});

interface Manners {
  /** Whose figures fail. */
  fails?: (id: string) => boolean;
  /** Whose figures it keeps to itself until they are released. */
  holds?: (id: string) => boolean;
  /** Which page of the list fails. */
  failsAt?: (offset: number) => boolean;
  /** Which page of the list never comes. */
  stallsAt?: number;
}

/** Connected to a service with these links, whose nth is clicked ten times n. */
async function withLinks(
  links: object[],
  { fails = () => false, holds = () => false, failsAt = () => false, stallsAt }: Manners = {},
) {
  const service = await startUnrulyService();
  const held = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
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
    running += 1;
    most = Math.max(most, running);
    const id = query.get('id') ?? '';
    const isFailing = fails(id);
    await (holds(id) ? held.promise : new Promise((resolve) => setTimeout(resolve, 5)));
    running -= 1;
    if (isFailing) return answer(500, { status: 'error', message: 'Full' })(response, request);
    const count = 10 * Number(id.slice(-2));
    answer(200, { status: 'success', data: { total_count: count, unique_count: 1, stats: {} } })(response, request);
  });
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  return { ...service, most: () => most, running: () => running, release: () => held.resolve() };
}

const links = Array.from({ length: 9 }, (_, index) => ({
  id: idOf(index + 1),
  title: `Link ${index + 1}`,
  utm: index < 6 ? utm(index < 4 ? 'news' : 'social', index === 0 ? 'top' : '') : null,
}));

function open(query = '') {
  navigate(`/stats${query}`);
  return show(<AcrossPage />);
}

const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('links side by side', () => {
  it('are all with a tag, page after page, each asked for once and four at a time', async () => {
    const service = await withLinks(links);
    const { person } = open();
    await person.type(await screen.findByRole('textbox', { name: 'Tag' }), 'spring{Enter}');
    expect(await screen.findByText('Figures of 9 of 9 links')).toBeVisible();
    expect(window.location.hash).toBe('#/stats?tag=spring');
    expect(rows('Links').at(-1)).toEqual(['All 9', '450', '9']);
    expect(rows('Links')[1]).toEqual(['Link 1', '10', '1']);
    expect(service.most()).toBeLessThanOrEqual(4);
    const lists = service.seen.filter(({ url }) => url.pathname.endsWith('/links'));
    expect(lists.map(({ url }) => [url.searchParams.get('tag'), url.searchParams.get('offset')])).toEqual([
      ['spring', '0'],
      ['spring', '7'],
      ['spring', '9'],
    ]);
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(9);
  });

  it('of a campaign are told apart by their own parameters, and reported by source, medium and content', async () => {
    await withLinks(links);
    open('?utm_campaign=spring');
    expect(await screen.findByText('Figures of 6 of 6 links')).toBeVisible();
    expect(rows('Campaign report').slice(1)).toEqual([
      ['social', 'mail', 'not set', '2', '110', '2'],
      ['news', 'mail', 'not set', '3', '90', '3'],
      ['news', 'mail', 'top', '1', '10', '1'],
    ]);
  });

  it('are left out at a press, which the address keeps', async () => {
    await withLinks(links.slice(0, 3));
    const { person } = open('?tag=spring');
    await screen.findByText('Figures of 3 of 3 links');
    await person.click(screen.getByRole('checkbox', { name: 'Count Link 2' }));
    expect(rows('Links').at(-1)).toEqual(['All 2', '40', '2']);
    expect(new URLSearchParams(window.location.hash.split('?')[1]).get('only')).toBe(`${idOf(1)},${idOf(3)}`);
  });

  it('that failed say so, and are asked for again on their own', async () => {
    let full = true;
    const service = await withLinks(links.slice(0, 3), { fails: (id) => full && id === idOf(2) });
    const { person } = open('?tag=spring');
    await screen.findByText('Figures of 3 of 3 links');
    expect(screen.getByText(/It is not your doing/)).toBeVisible();
    expect(rows('Links').at(-1)).toEqual(['All 2', '40', '2']);
    full = false;
    const before = service.seen.length;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows('Links').at(-1)).toEqual(['All 3', '60', '3']));
    expect(service.seen.length).toBe(before + 1);
  });

  it('that are asked for again, or added, meanwhile neither stop the others nor crowd the service out', async () => {
    let full = true;
    const service = await withLinks(links, { fails: (id) => full && id === idOf(1), holds: (id) => id !== idOf(1) });
    const { person } = open(`?tag=spring&only=${links.slice(0, 8).map(({ id }) => id)}`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await expect.poll(service.running).toBe(4);
    full = false;
    await person.click(retry);
    expect(screen.getByRole('button', { name: 'waiting' })).toHaveFocus();
    await person.click(screen.getByRole('checkbox', { name: 'Count Link 9' }));
    expect(service.running()).toBe(4);
    service.release();
    expect(await screen.findByText('Figures of 9 of 9 links')).toBeVisible();
    expect(rows('Links').at(-1)).toEqual(['All 9', '450', '9']);
    expect(service.most()).toBe(4);
    // Once each, and once more for what failed.
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(10);
  });

  it('that are stopped keep what is under way, and the rest is asked for at a press', async () => {
    const service = await withLinks(links, { holds: () => true });
    const { person } = open('?tag=spring');
    await expect.poll(service.running).toBe(4);
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    service.release();
    expect(await screen.findByText('Figures of 4 of 9 links')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Ask for the figures of 5 links' }));
    expect(await screen.findByText('Figures of 9 of 9 links')).toBeVisible();
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(9);
  });

  it('are four at a time at the service also when other days are chosen, or the page is left and opened again', async () => {
    const service = await withLinks(links, { holds: () => true });
    const { person, rerender } = open('?tag=spring');
    await expect.poll(service.running).toBe(4);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    rerender(<p>Elsewhere</p>);
    rerender(<AcrossPage />);
    expect(await screen.findByText('Figures of 0 of 9 links')).toBeVisible();
    service.release();
    expect(await screen.findByText('Figures of 9 of 9 links')).toBeVisible();
    expect(service.most()).toBe(4);
  });

  it('go by the day it is when a range is chosen', async () => {
    const night = Date.parse('2026-03-31T23:59:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: night });
    onTestFinished(() => void vi.useRealTimers());
    const service = await withLinks(links.slice(0, 1));
    const { person } = open('?tag=spring&range=today');
    await screen.findByText('Figures of 1 of 1 links');
    vi.setSystemTime(night + 120_000);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    await expect.poll(() => service.seen.at(-1)?.url.searchParams.get('end_date')).toBe('2026-04-01');
  });

  it('are not asked for anew within some minutes', async () => {
    const service = await withLinks(links.slice(0, 2));
    const { rerender } = open('?tag=spring');
    await screen.findByText('Figures of 2 of 2 links');
    rerender(<p>Elsewhere</p>);
    // Kept behind the answer, not before it.
    await until(async () => {
      const { withDatabase } = await import('@/lib/stats-cache/database.ts');
      expect(await withDatabase((database) => database.count('answers'))).toBe(2);
    });
    rerender(<AcrossPage />);
    await screen.findByText('Figures of 2 of 2 links');
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(2);
  });

  it('in great number are asked for when a person says so', async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({ id: idOf(index + 1), title: `Link ${index + 1}` }));
    const service = await withLinks(many, { holds: () => true });
    const { person } = open('?tag=spring');
    const button = await screen.findByRole('button', { name: 'Ask for the figures of 45 links' });
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toEqual([]);
    await person.click(button);
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: /^Ask for the figures of \d+ links$/ })).toBeVisible();
    service.release();
  });

  it('are sorted by a press on a column’s name', async () => {
    await withLinks(links.slice(0, 3));
    const { person } = open('?tag=spring');
    await screen.findByText('Figures of 3 of 3 links');
    const names = () =>
      rows('Links')
        .slice(1, -1)
        .map(([name]) => name);
    const clicks = within(screen.getByRole('region', { name: 'Links' })).getByRole('columnheader', { name: 'Clicks' });
    await person.click(within(clicks).getByRole('button'));
    expect(names()).toEqual(['Link 3', 'Link 2', 'Link 1']);
    expect(clicks).toHaveAttribute('aria-sort', 'descending');
    await person.click(within(clicks).getByRole('button'));
    expect(names()).toEqual(['Link 1', 'Link 2', 'Link 3']);
    expect(clicks).toHaveAttribute('aria-sort', 'ascending');
  });

  it('are saved as CSV with their figures, and so is what each campaign brought', async () => {
    const saved = savedFiles();
    await withLinks([{ ...links[0], title: '=1+1' }, ...links.slice(1, 3)]);
    const { person } = open('?utm_campaign=spring&range=own&start_date=2026-03-01&end_date=2026-03-31');
    await screen.findByText('Figures of 3 of 3 links');
    await person.click(screen.getByRole('checkbox', { name: 'Count Link 2' }));
    await person.click(screen.getByRole('button', { name: 'Save the links’ figures as CSV' }));
    await person.click(screen.getByRole('button', { name: 'Save the campaign report as CSV' }));
    const text = async (name: string) => (await saved.get(`${name}_2026-03-01_2026-03-31.csv`)?.text())?.split('\r\n');
    expect((await text('links'))?.slice(1)).toEqual([`${idOf(1)},'=1+1,,,10,1`, `${idOf(3)},Link 3,,,30,1`, '']);
    expect((await text('campaign-report'))?.slice(1)).toEqual(['news,mail,,1,30,1', 'news,mail,top,1,10,1', '']);
  });

  it('are counted over 30 days where the address says since creation, and that choice is marked', async () => {
    await withLinks(links.slice(0, 1));
    open('?tag=spring&range=all');
    expect(await screen.findByRole('radio', { name: '30 days' })).toBeChecked();
  });

  it('behind a page of which nothing can be read are found all the same', async () => {
    const broken = Array.from({ length: 7 }, () => ({ id: 7 }));
    await withLinks([...links.slice(0, 7), ...broken, ...links.slice(7)]);
    open('?tag=spring');
    expect(await screen.findByText('Figures of 9 of 9 links')).toBeVisible();
    expect(screen.getByText('7 links could not be read, and are left out.')).toBeVisible();
  });

  it('that were found before the list broke off stay, and the rest is asked for on its own', async () => {
    let full = true;
    const service = await withLinks(links, { failsAt: (offset) => full && offset === 7 });
    const { person } = open('?tag=spring');
    expect(await screen.findByText('Figures of 7 of 7 links')).toBeVisible();
    full = false;
    service.seen.splice(0);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Figures of 9 of 9 links')).toBeVisible();
    const lists = service.seen.filter(({ url }) => url.pathname.endsWith('/links'));
    expect(lists.map(({ url }) => url.searchParams.get('offset'))).toEqual(['7', '9']);
  });

  it('are those found until one stops looking', async () => {
    await withLinks(links, { stallsAt: 7 });
    const { person } = open('?tag=spring');
    expect(await screen.findByText('7 found, 7 looked at…')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Figures of 7 of 7 links')).toBeVisible();
    expect(screen.getByText('Stopped. These are the links found until then.')).toBeVisible();
  });

  it('that are none say so', async () => {
    await withLinks([]);
    open('?title=nothing');
    expect(await screen.findByText('No links like that.')).toBeVisible();
  });

  it('are out of sight as soon as their connection has ended elsewhere', async () => {
    await withLinks(links.slice(0, 1));
    open('?tag=spring');
    await screen.findByText('Figures of 1 of 1 links');
    await ask('disconnect', null);
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
    expect(screen.queryByText('Figures of 1 of 1 links')).not.toBeInTheDocument();
  });
});
