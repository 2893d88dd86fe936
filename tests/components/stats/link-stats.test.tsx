import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rowName } from '@/components/stats/row-name.ts';
import { dimensions } from '@/lib/contract/analytics.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { recount } from '../../setup/visits.ts';
import { exportAs, openStats, rowsOf, visitedLink } from './stats-page.tsx';

const titles = {
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  os_name: 'Operating systems',
  device_type: 'Device types',
  device_brand: 'Device brands',
  device_model: 'Device models',
  client_name: 'Browsers and apps',
  timezone: 'Time zones',
  language: 'Languages',
  referrer: 'Referrers',
} as const;

const byName = (one: string[], other: string[]) => String(one[0]).localeCompare(String(other[0]));

describe('the stats of a link', () => {
  it('equal a simple recount of its visits', { timeout: 60_000 }, async () => {
    const { id, visits } = await visitedLink(120);
    const counted = recount(visits);
    const { person } = openStats(id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
    expect(await screen.findByText(String(counted.total_count), { selector: 'dd' })).toBeVisible();
    expect(screen.getByText(String(counted.unique_count), { selector: 'dd' })).toBeVisible();

    for (const button of screen.getAllByRole('button', { name: /Show all/ })) await person.click(button);
    for (const dimension of dimensions) {
      const expected = Object.entries(counted.by[dimension] ?? {}).map(([name, { total_count }]) => [
        rowName(dimension, name),
        String(total_count),
      ]);
      const shown = rowsOf(titles[dimension]).map((cells) => cells.slice(0, 2));
      expect([dimension, ...shown.sort(byName)]).toEqual([dimension, ...expected.sort(byName)]);
    }

    await exportAs(person, 'Clicks over time', 'Show the table');
    const days = rowsOf('Clicks over time').map(([, total, unique]) => [total, unique]);
    expect(days).toHaveLength(30);
    const clicked = days.filter(([total]) => total !== '0');
    expect(clicked).toEqual(
      Object.entries(counted.steps.day)
        .sort()
        .map(([, { total_count, unique_count }]) => [String(total_count), String(unique_count)]),
    );
  });

  it('leave the form of a watch open that was opened before they arrived', async () => {
    const { id } = await visitedLink(3);
    const release = holdCalls();
    const { person } = openStats(id);
    await person.click(await screen.findByRole('button', { name: 'Watch this link' }));
    await person.click(screen.getByRole('checkbox', { name: 'Clicks stop for some days' }));
    release();
    await screen.findByRole('region', { name: 'Clicks over time' });
    expect(screen.getByRole('checkbox', { name: 'Clicks stop for some days' })).toBeChecked();
  });

  it('count visitors at a press', async () => {
    const { id, visits } = await visitedLink(30);
    const { person } = openStats(id);
    await person.click(await screen.findByRole('button', { name: 'Visitors' }));
    const { by } = recount(visits);
    const shown = () => rowsOf('Operating systems').map(([name, count]) => [name, count].join(' '));
    const expected = Object.entries(by['os_name'] ?? {}).map(([name, { unique_count }]) => `${name} ${unique_count}`);
    await expect.poll(() => shown().sort()).toEqual(expected.sort());
    expect(window.location.hash).toContain('metric=unique_count');
  });
});

describe('the page of a link', () => {
  it('links to its details', async () => {
    const { id } = await visitedLink(1);
    openStats(id);
    expect(await screen.findByRole('link', { name: 'Link details' })).toHaveAttribute('href', `/links/${id}`);
  });
});
