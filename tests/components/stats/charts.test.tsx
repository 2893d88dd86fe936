import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { copied } from '../../setup/clipboard.ts';
import { holdClock } from '../../setup/clock.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { answering, exportAs, id, openStats, rowsOf, section } from './stats-page.tsx';

const now = Date.now();
const today = dayAt(now);
// The day stays the same over midnight.
beforeEach(() => holdClock(now));
const on = (date: string, total_count: number) => ({ date, total_count, unique_count: 1 });
const cities = Array.from({ length: 14 }, (_, index) => ({
  name: `City ${index + 1}`,
  total_count: 20 - index,
  unique_count: 1,
}));

const stats = {
  total_count: 50,
  unique_count: 9,
  stats: {
    country: [
      { name: 'DE', total_count: 40, unique_count: 5 },
      { name: 'SG', total_count: 10, unique_count: 4 },
    ],
    city: cities,
    interval: { day: [on(addDays(today, -1), 20), on(today, 30)], hour: [on(`${today}T00:00:00Z`, 50)] },
  },
};

async function open(answer: object = stats) {
  await answering(answer);
  const shown = openStats(id);
  await screen.findByRole('region', { name: 'Clicks by country' });
  return shown;
}

describe('a chart', () => {
  it('over time describes each step to keyboard users', async () => {
    await open();
    const slider = screen.getByRole('slider', { name: 'Pick a point in time' });
    slider.focus();
    expect(slider).toHaveValue('0');
    fireEvent.change(slider, { target: { value: '29' } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/30 clicks, 1 visitor$/));
  });

  it('over time has a table to copy', async () => {
    const { person } = await open();
    await exportAs(person, 'Clicks over time', 'Show the table');
    expect(
      rowsOf('Clicks over time')
        .slice(-2)
        .map(([, total]) => total),
    ).toEqual(['20', '30']);
    await person.click(section('Clicks over time').getByRole('button', { name: 'Copy' }));
    expect(copied()).toContain('Time\tClicks\tVisitors');
    expect(copied().split('\n')).toHaveLength(31);
  });

  it('by country moves through countries by rank with the keyboard, including small ones', async () => {
    await open();
    const slider = screen.getByRole('slider', { name: 'Country by rank' });
    slider.focus();
    expect(slider).toHaveAttribute('aria-valuetext', 'Germany, 40, 80.0%');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider).toHaveAttribute('aria-valuetext', 'Singapore, 10, 20.0%');
  });

  it('by weekday and hour moves down by days', async () => {
    const { person } = await open();
    const slider = screen.getByRole('slider', { name: 'Hour of the week' });
    slider.focus();
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Monday, 12.AM, /));
    await person.keyboard('{ArrowDown}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Tuesday, 12.AM, /));
  });

  it('is saved as it looks', async () => {
    const saved = savedFiles();
    const { person } = await open();
    // The file is named after the link, whose answer may arrive after its stats.
    await screen.findByRole('heading', { name: 'Spring sale' });
    await exportAs(person, 'Clicks by country', 'SVG');
    const name = `a_countries-total_count_${addDays(today, -29)}_${today}.svg`;
    await waitFor(() => expect([...saved.keys()]).toEqual([name]));
    const text = await saved.get(name)?.text();
    // The title, the link, the days and the legend.
    for (const part of ['Clicks by country', 'Spring sale', 'go.example.com/a', '(UTC)', 'Each color covers'])
      expect(text).toContain(part);
    expect(text).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(text).not.toContain('class=');
  });
});

describe('a ranking', () => {
  it('shows ten, then all', async () => {
    const { person } = await open();
    expect(rowsOf('Cities')).toHaveLength(10);
    await person.click(section('Cities').getByRole('button', { name: 'Show all 14' }));
    expect(rowsOf('Cities')).toHaveLength(14);
    await person.click(section('Cities').getByRole('button', { name: 'Show the first 10' }));
    expect(rowsOf('Cities')).toHaveLength(10);
  });

  it('of thousands grows by a hundred at a press, and finds any of them by search', async () => {
    const language = Array.from({ length: 5000 }, (_, index) => ({
      name: `Tongue ${index}`,
      total_count: 5000 - index,
      unique_count: 1,
    }));
    const { person } = await open({ ...stats, stats: { ...stats.stats, language } });
    const more = section('Languages').getByRole('button', { name: 'Show 100 more of 5,000' });
    await person.click(more);
    expect(rowsOf('Languages')).toHaveLength(110);
    expect(more).toHaveFocus();
    await person.click(more);
    expect(rowsOf('Languages')).toHaveLength(210);
    await person.type(screen.getByRole('searchbox', { name: 'Search languages' }), 'Tongue 4999');
    expect(rowsOf('Languages')).toEqual([['Tongue 4999', '1', '0.0%']]);
    await person.clear(screen.getByRole('searchbox', { name: 'Search languages' }));
    await person.click(section('Languages').getByRole('button', { name: 'Show the first 10' }));
    expect(rowsOf('Languages')).toHaveLength(10);
  });

  it('is searched at each key', async () => {
    const { person } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search cities' });
    await person.type(search, 'CITY 14');
    expect(rowsOf('Cities').map(([name]) => name)).toEqual(['City 14']);
    await person.type(search, 'x');
    expect(section('Cities').getByText('No match')).toBeVisible();
  });
});

describe('all stats', () => {
  it.each([
    ['csv', 'Countries,DE'],
    ['json', '"country"'],
  ])('are saved as %s, named after the link and the days', async (ending, country) => {
    const saved = savedFiles();
    await chooseSeparator('comma');
    const { person } = await open();
    await screen.findByRole('heading', { name: 'Spring sale' });
    await exportAs(person, 'Stats', ending.toUpperCase());
    const name = `a_stats_${addDays(today, -29)}_${today}.${ending}`;
    await expect.poll(() => [...saved.keys()]).toEqual([name]);
    const text = await saved.get(name)?.text();
    for (const part of [country, 'DE', 'City 14', '40']) expect(text).toContain(part);
  });
});
