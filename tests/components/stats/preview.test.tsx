import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StatsBelow, useStatsPreview } from '@/components/page-links/stats-below.tsx';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { holdClock } from '../../setup/clock.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { readLinkCache } from '../../setup/link-cache.ts';
import { holdChanges } from '../../setup/operations.ts';
import { show } from '../../setup/show.ts';
import { storedStats } from '../../setup/stored-stats.ts';
import { until } from '../../setup/until.ts';
import { answering, id } from './stats-page.tsx';

const now = Date.now();
const today = dayAt(now);
// The day stays the same over midnight.
beforeEach(() => holdClock(now));
const query = { id, start_date: addDays(today, -29), end_date: today };
const day = [
  { date: addDays(today, -7), total_count: 4, unique_count: 1 },
  { date: today, total_count: 6, unique_count: 2 },
];
const named = (name: string, total_count: number) => ({ name, total_count, unique_count: 1 });
const stats = {
  total_count: 1234,
  unique_count: 56,
  stats: {
    country: [named('DE', 9), named('AT', 8), named('unknown', 7), named('FR', 6)],
    referrer: [named('direct', 5)],
    interval: { day },
  },
};

/** A button that opens the stats below it. */
function Folded() {
  const preview = useStatsPreview(null, { isRemembered: false });
  return (
    <>
      <button type="button" onClick={preview.toggle} aria-expanded={preview.state !== 'closed'}>
        Stats
      </button>
      <StatsBelow id={id} preview={preview} />
    </>
  );
}

const open = async (record: object = {}, answer: object = stats) => {
  const service = await answering(answer, record);
  const shown = show(<Folded />);
  return { ...shown, service, button: screen.getByRole('button', { name: 'Stats' }) };
};

/** Closes it once everything is stored, and opens it again while the service cannot be reached. */
async function reopenOffline({ service, button, person }: Awaited<ReturnType<typeof open>>) {
  await until(async () => expect(await storedStats(query)).not.toBeNull());
  await until(async () => expect((await readLinkCache()).links).toHaveLength(1));
  await person.click(button);
  await service.stop();
  await person.click(button);
}

describe('the preview of a link’s stats', () => {
  it('sends no request before it is opened', async () => {
    const { service, button, person } = await open();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(service.seen).toEqual([]);
    await person.click(button);
    expect(await screen.findByText('1,234')).toBeVisible();
    const requestedPaths = service.seen.map(({ url }) => url.pathname);
    expect(requestedPaths.sort()).toEqual(['/v1/link', '/v1/link/stats']);
  });

  it('shows clicks, visitors, their line, today against a week ago, and the top sources', async () => {
    const { button, person } = await open({ last_clicked: new Date().toISOString() });
    await person.click(button);
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(screen.getByText('56')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Clicks by day over 30 days, up to 6' })).toBeVisible();
    expect(await screen.findByText('6 today · 4 all day last week')).toBeVisible();
    expect(screen.getByText('Germany').closest('p')).toHaveTextContent('Countries Germany 9 · Austria 8 · Unknown 7');
    expect(screen.getByText('Direct or unknown').closest('p')).toHaveTextContent('Direct or unknown 5');
    expect(await screen.findByText('Last click just now')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All stats' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/options.html?connection=${pageConnectionId()}#/links/${id}/stats`),
    );
  });

  it('shows the stored stats, with their age, while the service cannot be reached', async () => {
    const { service, button, person } = await open();
    await person.click(button);
    await screen.findByText('1,234');
    await until(async () => expect(await storedStats(query)).not.toBeNull());
    await person.click(button);
    await service.stop();
    const release = holdCalls();
    await person.click(button);
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(screen.getByText('Updated just now. Refreshing…')).toBeVisible();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the service');
    expect(screen.getByText('1,234')).toBeVisible();
  });

  it('keeps the new stats if the stored ones are read only after them', async () => {
    const answer = { ...stats };
    const { button, person } = await open({}, answer);
    await person.click(button);
    await screen.findByText('1,234');
    await until(async () => expect(await storedStats(query)).not.toBeNull());
    await person.click(button);
    answer.total_count = 5678;
    const release = await holdChanges('stats');
    await person.click(button);
    expect(await screen.findByText('5,678')).toBeVisible();
    await release();
    // The new stats are stored once the page has read the old ones.
    await until(async () => expect(await storedStats(query)).toMatchObject({ answer: { total_count: 5678 } }));
    expect(screen.getByText('5,678')).toBeVisible();
    expect(screen.queryByText('1,234')).not.toBeInTheDocument();
  });

  it('keeps the last click of the service if the cached link is read only after it', async () => {
    const dayBefore = new Date(now - 2 * 86_400_000).toISOString();
    const record = { last_clicked: dayBefore };
    const { button, person } = await open(record);
    await person.click(button);
    await screen.findByText('Last click 2 days ago');
    await until(async () => expect((await readLinkCache()).links).toMatchObject([{ last_clicked: dayBefore }]));
    await person.click(button);
    record.last_clicked = new Date(now).toISOString();
    const release = await holdChanges('links');
    await person.click(button);
    expect(await screen.findByText('Last click just now')).toBeVisible();
    await release();
    // The new link is stored once the page has read the old one.
    await until(async () => expect((await readLinkCache()).links).toMatchObject([record]));
    expect(screen.getByText('Last click just now')).toBeVisible();
  });

  it('keeps the stats of the chosen days if those of the former days arrive only after them', async () => {
    const answer = { ...stats, total_count: 77 };
    const { button, person } = await open({}, answer);
    const release = holdCalls(query.start_date);
    await person.click(button);
    await person.click(await screen.findByRole('radio', { name: '7 days' }));
    expect(await screen.findByText('77')).toBeVisible();
    answer.total_count = 1234;
    release();
    await until(async () => expect(await storedStats(query)).toMatchObject({ answer: { total_count: 1234 } }));
    expect(screen.getByText('77')).toBeVisible();
    expect(screen.queryByText('1,234')).not.toBeInTheDocument();
  });

  it('shows no clicks for days without stored stats while the service cannot be reached', async () => {
    const preview = await open();
    await preview.person.click(preview.button);
    await screen.findByText('1,234');
    await reopenOffline(preview);
    expect(await screen.findByText('1,234')).toBeVisible();
    await screen.findByRole('alert');
    await preview.person.click(screen.getByRole('radio', { name: '7 days' }));
    await until(() => expect(screen.queryByText('1,234')).not.toBeInTheDocument());
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the service');
    expect(screen.queryByText('1,234')).not.toBeInTheDocument();
  });

  it('shows the last click of the cached link while the service cannot be reached', async () => {
    const preview = await open({ last_clicked: new Date().toISOString() });
    await preview.person.click(preview.button);
    await screen.findByText('Last click just now');
    await reopenOffline(preview);
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the service');
    expect(await screen.findByText('Last click just now')).toBeVisible();
  });

  it('says that a link was never clicked only right after the service said so', async () => {
    const preview = await open({ is_clicked: false, last_clicked: null }, { total_count: 0 });
    await preview.person.click(preview.button);
    expect(await screen.findByText('No clicks yet')).toBeVisible();
    // It may have been clicked since.
    await reopenOffline(preview);
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the service');
    expect(screen.queryByText('No clicks yet')).not.toBeInTheDocument();
  });

  it('updates ages while it is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { button, person } = await open({ last_clicked: new Date().toISOString() });
    await person.click(button);
    await screen.findByText('Last click just now');
    act(() => void vi.advanceTimersByTime(4 * 60_000));
    expect(screen.getByText('Last click 4 minutes ago')).toBeVisible();
  });

  it('shows 30 days by default, or 7, which is remembered, and names them', async () => {
    const { service, button, person } = await open({}, { ...stats, stats: { interval: { day: day.slice(1) } } });
    await person.click(button);
    expect(await screen.findByRole('img', { name: 'Clicks by day over 30 days, up to 6' })).toBeVisible();
    await person.click(screen.getByRole('radio', { name: '7 days' }));
    expect(await screen.findByRole('img', { name: 'Clicks by day over 7 days, up to 6' })).toBeVisible();
    expect(screen.getByText('6 today · 0 yesterday by now')).toBeVisible();
    const days = service.seen.flatMap(({ url }) => url.searchParams.get('start_date') ?? []);
    expect(days).toEqual([addDays(today, -29), addDays(today, -6)]);
    await person.click(button);
    await person.click(button);
    expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked();
    expect(await screen.findByRole('img', { name: 'Clicks by day over 7 days, up to 6' })).toBeVisible();
  });

  it('compares nothing with days before the link existed', async () => {
    const { button, person } = await open({ created_at: new Date(now - 86_400_000).toISOString() });
    await person.click(button);
    expect(await screen.findByText('6 today')).toBeVisible();
    expect(screen.queryByText(/last week/)).not.toBeInTheDocument();
  });

  it('warns about impossible numbers', async () => {
    const { button, person } = await open({}, { ...stats, unique_count: 2000 });
    await person.click(button);
    expect(await screen.findByText(/numbers that can't be right/)).toBeVisible();
    expect(screen.getByText(/more visitors than clicks/)).toBeVisible();
  });

  it.each([
    ['today', [{ date: today, total_count: null, unique_count: null }], /didn't report clicks over time/],
    [
      'a week ago',
      [
        { date: addDays(today, -7), total_count: null },
        { date: today, total_count: 6 },
      ],
      /^6 today$/,
    ],
  ])('shows no count for a day that was not reported: %s', async (_day, day, words) => {
    const { button, person } = await open({}, { ...stats, stats: { interval: { day } } });
    await person.click(button);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['does not send the last click', {}, { total_count: 0 }],
    ['contradicts itself', { is_clicked: false, last_clicked: null }, stats],
  ])('shows no last click if the service %s', async (_why, record, answer) => {
    const { button, person, service } = await open(record, answer);
    await person.click(button);
    await until(async () => expect((await readLinkCache()).links).toHaveLength(1));
    await until(() => expect(screen.queryByText(/Loading|Refreshing/)).not.toBeInTheDocument());
    expect(service.seen).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'All stats' })).toBeVisible();
    expect(screen.queryByText('No clicks yet')).not.toBeInTheDocument();
  });
});
