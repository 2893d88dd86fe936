import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { LinkStatsPage } from '@/components/stats/page/link-stats-page.tsx';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { holdClock } from '../../setup/clock.ts';
import { answering, id, openStats, section } from './stats-page.tsx';

const stats = { total_count: 5, unique_count: 2, stats: { interval: { hour: [], day: [], month: [] } } };
const today = () => dayAt(Date.now());
// The day stays the same over midnight.
beforeEach(() => holdClock());

/** Returns the days of the requests for stats. */
const askedDays = ({ seen }: Awaited<ReturnType<typeof answering>>) =>
  seen
    .filter(({ url }) => url.pathname.endsWith('/link/stats'))
    .map(({ url }) => [url.searchParams.get('start_date'), url.searchParams.get('end_date')]);

const loaded = () => screen.findByText('5', { selector: 'dd' });

describe('the range of days', () => {
  it('is that of the address, or 30 days', async () => {
    const service = await answering(stats);
    openStats(id);
    await loaded();
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    expect(askedDays(service)).toEqual([[addDays(today(), -29), today()]]);
  });

  it('is written to the address when it is chosen', async () => {
    const service = await answering(stats);
    const { person } = openStats(id, '?range=90d&interval=month');
    await loaded();
    expect(section('Clicks over time').getByRole('button', { name: 'Interval: Months' })).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Today' }));
    expect(window.location.hash).toBe(`#/links/${id}/stats?range=today`);
    await waitFor(() => {
      expect(section('Clicks over time').getByRole('button', { name: 'Interval: Hours' })).toBeVisible();
    });
    expect(askedDays(service).at(-1)).toEqual([today(), today()]);
  });

  it('starts at the creation of the link, once that has been read', async () => {
    const service = await answering(stats);
    openStats(id, '?range=all');
    await loaded();
    expect(askedDays(service)).toEqual([['2026-01-01', today()]]);
  });

  it('cannot start at the creation of a link of unknown age', async () => {
    await answering(stats, { created_at: null });
    openStats(id, '?range=all');
    await loaded();
    expect(screen.queryByRole('radio', { name: 'All time' })).not.toBeInTheDocument();
  });

  it('can be a custom one, which is requested when it is valid', async () => {
    const service = await answering(stats);
    const { person } = openStats(id, '?range=own&start_date=2026-02-01&end_date=2026-02-28');
    await loaded();
    const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
    fireEvent.change(last, { target: { value: '2026-01-31' } });
    expect(last).toHaveAccessibleDescription('Choose a day on or after the first');
    expect(askedDays(service)).toHaveLength(1);
    fireEvent.change(first, { target: { value: '2026-01-15' } });
    expect(window.location.hash).toContain('start_date=2026-01-15&end_date=2026-01-31');
    await expect.poll(() => askedDays(service)).toHaveLength(2);
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    expect(screen.queryByLabelText('First day')).not.toBeInTheDocument();
  });

  it('follows the address if it is custom, even over invalid input', async () => {
    await answering(stats);
    openStats(id, '?range=own&start_date=2026-02-01&end_date=2026-02-28');
    await loaded();
    const typed = () => ['First day', 'Last day'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-31' } });
    expect(typed()).toEqual(['2026-02-01', '2026-01-31']);
    act(() => navigate(`/links/${id}/stats?range=own&start_date=2026-03-01&end_date=2026-03-31`));
    expect(typed()).toEqual(['2026-03-01', '2026-03-31']);
    expect(screen.getByLabelText('Last day')).not.toHaveAccessibleDescription();
  });

  it('is compared with the days before at a press', async () => {
    const service = await answering(stats);
    const { person } = openStats(id, '?range=7d');
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: /Compare with/ }));
    expect(await screen.findByRole('img', { name: '5 in the full previous period' })).toBeVisible();
    expect(askedDays(service).at(-1)).toEqual([addDays(today(), -13), addDays(today(), -7)]);
    expect(window.location.hash).toContain('compare=before');
    expect(section('Clicks over time').getByText('Clicks in the previous period')).toBeVisible();
  });

  it('is remembered for the next stats, unless it is custom or in the address', async () => {
    const service = await answering(stats);
    const { person, rerender } = openStats(id);
    await loaded();
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    const reopen = (search = '') => {
      rerender(<p>Elsewhere</p>);
      navigate(`/links/${id}/stats${search}`);
      rerender(<LinkStatsPage params={{ id }} />);
    };
    reopen();
    expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked();
    expect(askedDays(service).at(-1)).toEqual([addDays(today(), -6), today()]);
    await person.click(screen.getByRole('radio', { name: 'Custom' }));
    reopen();
    expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked();
    reopen('?range=90d');
    expect(await screen.findByRole('radio', { name: '90 days' })).toBeChecked();
  });
});
