import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import { dayAt, dayLength } from '@/lib/stats/days.ts';
import { daysOf, defaultRange } from '@/lib/stats/ranges.ts';
import { storedStats } from '../../setup/stored-stats.ts';
import { until } from '../../setup/until.ts';
import { idOf, links, open, rows, withLinks } from './compare-setting.tsx';

/** The number of links, from the first, that have stored stats of the default range. */
async function storedCount(links: number): Promise<number> {
  const days = daysOf(defaultRange, { now: Date.now(), created: null });
  const stored = Array.from({ length: links }, (_, at) => storedStats({ id: idOf(at + 1), ...days }));
  return (await Promise.all(stored)).filter((stats) => stats !== null).length;
}

describe('the stats of a comparison', () => {
  it('show failures, and retry these alone', async () => {
    let full = true;
    const service = await withLinks(links.slice(0, 3), { fails: (id) => full && id === idOf(2) });
    const { person } = open('?tag=spring');
    await screen.findByText('3 of 3 links loaded');
    expect(screen.getByText(/The service had a problem/)).toBeVisible();
    expect(rows('Links')[1]).toEqual(['All 2', '40', '2']);
    full = false;
    const before = service.seen.length;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows('Links')[1]).toEqual(['All 3', '60', '3']));
    expect(service.seen.length).toBe(before + 1);
  });

  it('neither cancel others nor overload the service when they are retried or added', async () => {
    let full = true;
    const service = await withLinks(links, { fails: (id) => full && id === idOf(1), holds: (id) => id !== idOf(1) });
    const { person } = open(`?tag=spring&only=${links.slice(0, 8).map(({ id }) => id)}`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await expect.poll(service.running).toBe(4);
    full = false;
    await person.click(retry);
    expect(screen.getByRole('button', { name: 'waiting' })).toHaveFocus();
    await person.click(screen.getByRole('checkbox', { name: 'Include Link 9' }));
    expect(service.running()).toBe(4);
    service.release();
    expect(await screen.findByText('9 of 9 links loaded')).toBeVisible();
    expect(rows('Links')[1]).toEqual(['All 9', '450', '9']);
    expect(service.most()).toBe(4);
    // Once each, and once more for the failed one.
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(10);
  });

  it('finish pending requests after Stop, and request the rest at a press', async () => {
    const service = await withLinks(links, { holds: () => true });
    const { person } = open('?tag=spring');
    await expect.poll(service.running).toBe(4);
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    service.release();
    expect(await screen.findByText('4 of 9 links loaded')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Load stats for 5 links' }));
    expect(await screen.findByText('9 of 9 links loaded')).toBeVisible();
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(9);
  });

  it('load four at a time, even after another range or after the page is left and opened again', async () => {
    const service = await withLinks(links, { holds: () => true });
    const { person, rerender } = open('?tag=spring');
    await expect.poll(service.running).toBe(4);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    rerender(<p>Elsewhere</p>);
    rerender(<StatsPage />);
    expect(await screen.findByText('0 of 9 links loaded')).toBeVisible();
    service.release();
    expect(await screen.findByText('9 of 9 links loaded')).toBeVisible();
    expect(service.most()).toBe(4);
  });

  it('use the current day when a range is chosen', async () => {
    const night = Date.parse('2026-03-31T23:59:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: night });
    onTestFinished(() => void vi.useRealTimers());
    const service = await withLinks(links.slice(0, 1));
    const { person } = open('?tag=spring&range=today');
    await screen.findByText('1 of 1 links loaded');
    vi.setSystemTime(night + 120_000);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    await expect.poll(() => service.seen.at(-1)?.url.searchParams.get('end_date')).toBe('2026-04-01');
  });

  it('are not loaded again within some minutes', async () => {
    const service = await withLinks(links.slice(0, 2));
    const { rerender } = open('?tag=spring');
    await screen.findByText('2 of 2 links loaded');
    rerender(<p>Elsewhere</p>);
    // Stored after the answer is shown, not before.
    await until(async () => expect(await storedCount(2)).toBe(2));
    rerender(<StatsPage />);
    await screen.findByText('2 of 2 links loaded');
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(2);
  });

  it('are loaded again if they were stored while the clock was ahead, so that their days seemed to be over', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * dayLength });
    onTestFinished(() => void vi.useRealTimers());
    const service = await withLinks(links.slice(0, 1));
    const stats = () => service.seen.filter(({ url }) => url.pathname.endsWith('/stats')).length;
    const { rerender } = open(`?tag=spring&range=own&start_date=${dayAt(now - dayLength)}&end_date=${dayAt(now)}`);
    await screen.findByText('1 of 1 links loaded');
    const own = { start_date: dayAt(now - dayLength), end_date: dayAt(now) };
    await until(async () => expect(await storedStats({ id: idOf(1), ...own })).not.toBeNull());
    rerender(<p>Elsewhere</p>);
    vi.setSystemTime(now);
    const before = stats();
    rerender(<StatsPage />);
    await expect.poll(stats).toBe(before + 1);
  });

  it('of up to 40 links are requested without a press, and of more links only at one', async () => {
    const many = Array.from({ length: 41 }, (_, index) => ({ ...links[0], id: idOf(index + 1) }));
    const service = await withLinks(many);
    const { person } = open('?tag=spring');
    await screen.findByRole('button', { name: 'Load stats for 41 links' });
    const requests = () => service.seen.filter(({ url }) => url.pathname.endsWith('/stats')).length;
    expect(requests()).toBe(0);
    const [last] = screen.getAllByRole('checkbox', { name: /^Include/ }).slice(-1);
    if (last === undefined) throw new Error('There is no link');
    await person.click(last);
    expect(await screen.findByText('40 of 40 links loaded')).toBeVisible();
    expect(requests()).toBe(40);
  });

  it('of two periods are requested at one press, if there are more than 40', async () => {
    const service = await withLinks(Array.from({ length: 21 }, (_, index) => ({ ...links[0], id: idOf(index + 1) })));
    const { person } = open('?tag=spring&compare=before');
    await person.click(await screen.findByRole('button', { name: 'Load stats for 21 links' }));
    expect(await screen.findByText('21 of 21 links loaded')).toBeVisible();
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(42);
  });

  it('of very many links are requested at a press', async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({ ...links[0], id: idOf(index + 1) }));
    const service = await withLinks(many, { holds: () => true });
    const { person } = open('?tag=spring');
    const button = await screen.findByRole('button', { name: 'Load stats for 45 links' });
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toEqual([]);
    await person.click(button);
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: /^Load stats for \d+ links$/ })).toBeVisible();
    service.release();
  });
});
