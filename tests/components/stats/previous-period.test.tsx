import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { formatRange } from '@/components/ui/stats-formats.ts';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { holdClock } from '../../setup/clock.ts';
import { answering, id, openStats, section } from './stats-page.tsx';

const now = Date.now();
const today = dayAt(now);
// The day stays the same over midnight.
beforeEach(() => holdClock(now));

it('another range is compared with its own stats once they load, not with those shown until then', async () => {
  const service = await answering({ total_count: 5, unique_count: 2, stats: {} });
  const { person } = openStats(id, '?range=7d&compare=before');
  expect(await screen.findByText('5', { selector: 'dd' })).toBeVisible();
  const now = Promise.withResolvers<void>();
  let hasBefore = false;
  service.behave(async (response, request) => {
    const { searchParams } = new URL(request.url ?? '', service.baseUrl);
    if (searchParams.get('end_date') === today) await now.promise;
    else hasBefore = true;
    const total_count = searchParams.get('end_date') === today ? 40 : 30;
    answer(200, { status: 'success', data: { total_count, unique_count: 1, stats: {} } })(response, request);
  });
  await person.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(hasBefore).toBe(true));
  expect(screen.queryByText(/30/, { selector: 'dd' })).not.toBeInTheDocument();
  // The stats shown until then have their own days.
  const former = formatRange({ start_date: addDays(today, -6), end_date: today }).replace(/\s/g, ' ');
  expect(screen.getByText(`Still showing ${former}. Loading the new dates…`)).toBeVisible();
  expect(screen.getByText('5', { selector: 'dd' })).toBeVisible();
  now.resolve();
  expect(await screen.findByText('40', { selector: 'dd' })).toBeVisible();
  expect(screen.queryByText(/Still showing/)).not.toBeInTheDocument();
  expect(await screen.findAllByRole('img', { name: '30 in the full previous period' })).not.toHaveLength(0);
});

it('today is compared with yesterday up to this time, if there are stats by hour', async () => {
  const yesterday = addDays(today, -1);
  const service = await answering({ total_count: 3, unique_count: 2, stats: {} });
  service.behave((response, request) => {
    const { searchParams } = new URL(request.url ?? '', service.baseUrl);
    const hour = [{ date: `${yesterday}T00:00:00Z`, total_count: 2, unique_count: 1 }];
    const isBefore = searchParams.get('end_date') === yesterday;
    const data = { id, total_count: isBefore ? 2 : 3, unique_count: 2, stats: { interval: { hour } } };
    answer(200, { status: 'success', data })(response, request);
  });
  openStats(id, '?range=today&compare=before');
  expect(await screen.findByRole('img', { name: '+50% vs. 2 at this point last period' })).toBeVisible();
  expect(screen.getByRole('img', { name: '2 in the full previous period' })).toBeVisible();
});

it('values that the service omits are marked as missing, not drawn as zero', async () => {
  await answering({ total_count: 5, unique_count: 2, stats: { city: [] } });
  openStats(id);
  expect(await screen.findByText('5', { selector: 'dd' })).toBeVisible();
  expect(section('Clicks over time').getByText(/didn't report clicks over time/)).toBeVisible();
  expect(section('Clicks by country').getByText("The service didn't report countries.")).toBeVisible();
  expect(section('Clicks by weekday and hour').getByText("The service didn't report clicks by hour.")).toBeVisible();
  expect(section('Referrers').getByText('Not reported')).toBeVisible();
  expect(section('Cities').queryByText('Not reported')).not.toBeInTheDocument();
});
