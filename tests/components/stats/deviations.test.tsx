import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { holdClock } from '../../setup/clock.ts';
import { answering, exportAs, id, openStats, rowsOf, section } from './stats-page.tsx';

const row = (name: string | null, total_count: unknown = 1, unique_count = 1) => ({ name, total_count, unique_count });
const now = Date.now();
const today = dayAt(now);
// The day stays the same over midnight.
beforeEach(() => holdClock(now));
const figure = (text: string) => screen.findByText(text, { selector: 'dd' });

describe('unusual stats', () => {
  it('without clicks show a sentence instead of empty charts, and link to all stats', async () => {
    await answering({ total_count: 0, unique_count: 0, stats: { country: [], interval: { day: [] } } });
    const { person } = openStats(id);
    expect(await screen.findByRole('heading', { name: 'No clicks in this date range' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Breakdown' })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Show all time' }));
    expect(window.location.hash).toContain('range=all');
    expect(await screen.findByRole('heading', { name: 'No clicks yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all time' })).not.toBeInTheDocument();
  });

  it('with a total of zero, but clicks in parts, are shown with a warning', async () => {
    await answering({ total_count: 0, unique_count: 0, stats: { country: [row('DE')], interval: {} } });
    openStats(id);
    expect(await screen.findByText('No clicks in this date range')).toBeVisible();
    expect(rowsOf('Countries')).toEqual([['Germany', '1', expect.anything()]]);
  });

  it('of one click are complete', async () => {
    await answering({ total_count: 1, unique_count: 1, stats: { country: [row('DE')], interval: {} } });
    openStats(id);
    expect(await screen.findAllByText('1', { selector: 'dd' })).toHaveLength(2);
    expect(rowsOf('Countries')).toEqual([['Germany', '1', '100.0%']]);
  });

  it('of a million have readable numbers', async () => {
    const stats = { country: [row('US', 999_999, 5), row('LI', 1)] };
    await answering({ total_count: 1_000_000, unique_count: 654_321, stats });
    openStats(id);
    expect(await figure('1,000,000')).toBeVisible();
    expect(await figure('654,321')).toBeVisible();
    expect(rowsOf('Countries')).toEqual([
      ['United States', '999,999', '100.0%'],
      ['Liechtenstein', '1', '0.0%'],
    ]);
  });

  it('can have names of 200 characters, empty and unknown names, and invalid codes', async () => {
    const long = 'x'.repeat(200);
    const stats = { country: [row('unknown', 4), row(null, 3), row('XYZ', 2)], city: [row(long), row(' ')] };
    await answering({ total_count: 9, unique_count: 9, stats });
    openStats(id);
    expect(await screen.findAllByText('9', { selector: 'dd' })).toHaveLength(2);
    expect((await screen.findByRole('region', { name: 'Cities' })).textContent).toContain(long);
    expect(rowsOf('Countries').map(([name]) => name)).toEqual(['Unknown', '(no name)', 'XYZ']);
    expect(screen.getByText(/9 clicks are not on the map/)).toBeVisible();
  });

  it('with two names of a country merge them on the map', async () => {
    await answering({
      total_count: 9,
      unique_count: 3,
      stats: { country: [row('us', 3), row('DE', 4), row('US', 2)] },
    });
    openStats(id);
    const slider = await screen.findByRole('slider', { name: 'Country by rank' });
    slider.focus();
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^United States, 5, /));
    expect(slider).toHaveAttribute('max', '1');
  });

  it('may lack required fields (reading R8)', async () => {
    await answering({ stats: null });
    openStats(id);
    expect(await screen.findAllByText('Not reported', { selector: 'dd' })).toHaveLength(2);
    expect(section('Referrers').getByText('Not reported')).toBeVisible();
  });

  it('may have more dimensions, which are shown under their own names', async () => {
    await answering({ total_count: 2, unique_count: 1, stats: { mood: [row('glad', 2)] } });
    openStats(id);
    expect(await screen.findByRole('region', { name: 'mood' })).toBeVisible();
    expect(rowsOf('mood')).toEqual([['glad', '2', '100.0%']]);
  });

  it('with texts instead of numbers show the rest, and count and name these', async () => {
    const country = [row('DE', '2'), row('AT', 1)];
    await answering({ total_count: '3', unique_count: 2, stats: { country } });
    const { person } = openStats(id);
    expect(await figure('Not reported')).toBeVisible();
    expect(await figure('2')).toBeVisible();
    expect(rowsOf('Countries')).toEqual([
      ['Austria', '1', '100.0%'],
      ['Germany', 'Not reported', ''],
    ]);
    expect(screen.getByText("Hem can't read 2 of these values")).toBeVisible();
    const places = screen.getByText('total_count, stats.country[].total_count');
    expect(places).not.toBeVisible();
    await person.click(screen.getByText('Details'));
    expect(places).toBeVisible();
    expect(screen.queryByText(/Some counts were not reported/)).not.toBeInTheDocument();
  });

  it('without the best steps for the range are shown in others, and an empty chart cannot be saved', async () => {
    const week = [{ date: addDays(today, -10), total_count: 3, unique_count: 2 }];
    await answering({ total_count: 3, unique_count: 2, stats: { interval: { week } } });
    const { person } = openStats(id);
    await figure('3');
    const chart = section('Clicks over time');
    await person.click(chart.getByRole('button', { name: 'Interval: Weeks' }));
    await person.click(screen.getByRole('menuitem', { name: 'Days' }));
    expect(chart.getByText(/didn't report clicks over time in these steps/)).toBeVisible();
    for (const name of ['Clicks over time', 'Clicks by country', 'Clicks by weekday and hour'])
      expect(section(name).queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
  });

  it('of an unfinished day are marked as such', async () => {
    const day = [{ date: today, total_count: 3, unique_count: 2 }];
    await answering({ total_count: 3, unique_count: 2, stats: { interval: { day } } });
    openStats(id);
    await figure('3');
    expect(document.querySelectorAll('path[class*="running"]')).toHaveLength(2);
    const slider = screen.getByRole('slider', { name: 'Pick a point in time' });
    fireEvent.change(slider, { target: { value: slider.getAttribute('max') } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, so far, 3 clicks, 2 visitors$/));
  });

  it.each([
    ['counts below zero', { total_count: 5, unique_count: 1, stats: { country: [row('DE', -2)] } }, /below zero/],
    ['more visitors than clicks', { total_count: 5, unique_count: 7, stats: {} }, /more visitors than clicks/],
    [
      'more visitors than clicks on a day',
      {
        total_count: 5,
        unique_count: 2,
        stats: { interval: { day: [{ date: today, total_count: 1, unique_count: 2 }] } },
      },
      /more visitors than clicks/,
    ],
    [
      'countries with a sum above the total',
      { total_count: 5, unique_count: 2, stats: { country: [row('DE', 4), row('AT', 3)] } },
      /add up to more than the total/,
    ],
    [
      'a country with more visitors than the total',
      { total_count: 5, unique_count: 2, stats: { country: [row('DE', 5, 3)] } },
      /add up to more than the total/,
    ],
  ])('that are impossible show a warning: %s', async (_what, stats, words) => {
    await answering(stats);
    openStats(id);
    expect(await screen.findByText(/numbers that can't be right/)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('that are possible show no warning: a visitor may come from two cities', async () => {
    const stats = {
      city: [row('Berlin', 2, 1), row('Wien', 1, 1)],
      interval: { week: [{ date: today, total_count: 9 }] },
    };
    await answering({ total_count: 3, unique_count: 1, stats });
    openStats(id);
    expect(await figure('3')).toBeVisible();
    expect(screen.queryByText(/numbers that can't be right/)).not.toBeInTheDocument();
  });

  it('that lack the count of a row say so there, and rank it last', async () => {
    const country = [{ name: 'FR', total_count: null, unique_count: 1 }, row('DE', 3), row('AT', 0)];
    const day = [{ date: today, total_count: null, unique_count: null }];
    await answering({ total_count: 3, unique_count: 1, stats: { country, interval: { day } } });
    const { person } = openStats(id);
    expect(await figure('3')).toBeVisible();
    expect(rowsOf('Countries')).toEqual([
      ['Germany', '3', '100.0%'],
      ['Austria', '0', '0.0%'],
      ['France', 'Not reported', ''],
    ]);
    await exportAs(person, 'Clicks over time', 'Show the table');
    expect(rowsOf('Clicks over time').at(-1)?.slice(1)).toEqual(['Not reported', 'Not reported']);
    expect(screen.getByText('Some counts were not reported. Sums leave them out.')).toBeVisible();
  });

  it('with unreadable dates keep them in the table', async () => {
    const day = [
      { date: 'Tuesday', total_count: 2, unique_count: 1 },
      { date: null, total_count: 1, unique_count: 1 },
    ];
    await answering({ total_count: 3, unique_count: 1, stats: { interval: { day } } });
    const { person } = openStats(id);
    expect(await screen.findByText(/can't read the dates of 2 values/)).toBeVisible();
    await exportAs(person, 'Clicks over time', 'Show the table');
    expect(rowsOf('Clicks over time').slice(-2)).toEqual([
      ['Tuesday', '2', '1'],
      ['(no name)', '1', '1'],
    ]);
  });

  it('with dates within a UTC day count for that day, and say so', async () => {
    const day = [{ date: `${today}T00:00:00+02:00`, total_count: 3, unique_count: 2 }];
    await answering({ total_count: 3, unique_count: 2, stats: { interval: { day } } });
    const { person } = openStats(id);
    expect(await screen.findByText(/^1 date is not the start of an interval in UTC/)).toBeVisible();
    await exportAs(person, 'Clicks over time', 'Show the table');
    expect(rowsOf('Clicks over time').at(-2)?.slice(1)).toEqual(['3', '2']);
  });
});
