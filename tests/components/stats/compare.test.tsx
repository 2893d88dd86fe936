import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { idOf, links, open, rows, withLinks } from './compare-setting.tsx';
import { exportAs } from './stats-page.tsx';

describe('a comparison of links', () => {
  it('has all links with a tag, page after page, each requested once and four at a time', async () => {
    const service = await withLinks(links);
    const { person } = open();
    await person.type(await screen.findByRole('textbox', { name: 'Tag' }), 'spring{Enter}');
    expect(await screen.findByText('9 of 9 links loaded')).toBeVisible();
    expect(window.location.hash).toBe('#/stats?tag=spring');
    expect(rows('Links')[1]).toEqual(['All 9', '450', '9']);
    expect(rows('Links')[2]).toEqual(['Link 1 news / mail', '10', '1']);
    expect(service.most()).toBeLessThanOrEqual(4);
    // The page also reads the list of all links, which has no tag.
    const lists = service.seen.filter(({ url }) => url.pathname.endsWith('/links') && url.searchParams.has('tag'));
    expect(lists.map(({ url }) => [url.searchParams.get('tag'), url.searchParams.get('offset')])).toEqual([
      ['spring', '0'],
      ['spring', '6'],
      ['spring', '8'],
    ]);
    expect(service.seen.filter(({ url }) => url.pathname.endsWith('/stats'))).toHaveLength(9);
  });

  it('of a campaign names links by their own parameters, and reports by source, medium and content', async () => {
    await withLinks(links);
    open('?utm_campaign=spring');
    expect(await screen.findByText('6 of 6 links loaded')).toBeVisible();
    expect(rows('Campaign report').slice(1)).toEqual([
      ['Total', '6', '210', '100.0%', '210 before', '6'],
      ['Unassigned', '6', '210', '100.0%', '210 before', '6'],
      ['social / mail', '2', '110', '52.4%', '110 before', '2'],
      ['news / mail', '3', '90', '42.9%', '90 before', '3'],
      ['news / mail top', '1', '10', '4.8%', '10 before', '1'],
    ]);
  });

  it('of links with one title distinguishes them in the table, the chart, its data and the checkboxes', async () => {
    await withLinks(
      ['news', 'social'].map((utm_source, index) => ({
        ...{ id: idOf(index + 1), title: 'Pricing', short_url: `https://go.example.com/p${index}`, tags: ['spring'] },
        utm: { utm_source, utm_medium: 'mail', utm_campaign: 'spring', utm_content: '' },
      })),
      { stats: { interval: { day: [] } } },
    );
    const { person } = open('?tag=spring');
    await screen.findByText('2 of 2 links loaded');
    expect(screen.getByRole('row', { name: /Pricing \/p0 · news \/ mail/ })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Include Pricing · /p1 · social / mail' })).toBeChecked();
    const chart = within(screen.getByRole('region', { name: 'Clicks over time' }));
    expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Pricing · /p0 · news / mail', 'Pricing · /p1 · social / mail']),
    );
    await exportAs(person, 'Clicks over time', 'Show the table');
    expect(chart.getByRole('columnheader', { name: '1 Pricing · /p1 · social / mail' })).toBeVisible();
  });

  it('hides a link at a press, which the address keeps', async () => {
    await withLinks(links.slice(0, 3));
    const { person } = open('?tag=spring');
    await screen.findByText('3 of 3 links loaded');
    await person.click(screen.getByRole('checkbox', { name: 'Include Link 2' }));
    expect(rows('Links')[1]).toEqual(['All 2', '40', '2']);
    expect(new URLSearchParams(window.location.hash.split('?')[1]).get('only')).toBe(`${idOf(1)},${idOf(3)}`);
  });

  it('sorts by a press on a column heading', async () => {
    await withLinks(links.slice(0, 3));
    const { person } = open('?tag=spring');
    await screen.findByText('3 of 3 links loaded');
    const names = () =>
      rows('Links')
        .slice(2)
        .map(([name]) => name);
    const clicks = within(screen.getByRole('region', { name: 'Links' })).getByRole('columnheader', { name: 'Clicks' });
    await person.click(within(clicks).getByRole('button'));
    const [first, second, third] = ['Link 1', 'Link 2', 'Link 3'].map((name) => `${name} news / mail`);
    expect(names()).toEqual([third, second, first]);
    expect(clicks).toHaveAttribute('aria-sort', 'descending');
    await person.click(within(clicks).getByRole('button'));
    expect(names()).toEqual([first, second, third]);
    expect(clicks).toHaveAttribute('aria-sort', 'ascending');
  });

  it('saves a CSV with the stats, and one with the clicks of each campaign', async () => {
    const saved = savedFiles();
    await chooseSeparator('comma');
    await withLinks([{ ...links[0], title: '=1+1' }, ...links.slice(1, 3)]);
    const { person } = open('?utm_campaign=spring&range=own&start_date=2026-03-01&end_date=2026-03-31');
    await screen.findByText('3 of 3 links loaded');
    await person.click(screen.getByRole('checkbox', { name: 'Include Link 2' }));
    await person.click(screen.getByRole('button', { name: 'Links as CSV' }));
    await person.click(screen.getByRole('button', { name: 'Campaign report as CSV' }));
    await waitFor(() => expect(saved.size).toBe(2));
    const text = async (name: string) =>
      (await saved.get(`spring_${name}_2026-03-01_2026-03-31.csv`)?.text())?.split('\r\n');
    // In the order on screen, with readable headings.
    const days = '2026-03-01,2026-03-31';
    expect(await text('links')).toEqual([
      '\ufeffTitle,Short address,Destination,Source,Medium,Campaign,Term,Content,Tags,Clicks,Visitors,First day,Last day,ID',
      `Link 3,,,news,mail,spring,,,spring,30,1,${days},${idOf(3)}`,
      `'=1+1,,,news,mail,spring,,top,spring,10,1,${days},${idOf(1)}`,
      '',
    ]);
    expect(await text('campaign-report')).toEqual([
      '\ufeffChannel,Campaign,Source,Medium,Content,Links,Clicks,Clicks in the previous period,Visitors,First day,Last day',
      `Unassigned,spring,news,mail,,1,30,30,1,${days}`,
      `Unassigned,spring,news,mail,top,1,10,10,1,${days}`,
      '',
    ]);
  });

  it('covers 30 days if the address says since creation, and marks that choice', async () => {
    await withLinks(links.slice(0, 1));
    open('?tag=spring&range=all');
    expect(await screen.findByRole('radio', { name: '30 days' })).toBeChecked();
  });

  it('finds links after a page that is completely unreadable', async () => {
    const broken = Array.from({ length: 7 }, () => ({ id: 7 }));
    await withLinks([...links.slice(0, 7), ...broken, ...links.slice(7)]);
    open('?tag=spring');
    expect(await screen.findByText('9 of 9 links loaded')).toBeVisible();
    expect(screen.getByText("Hem can't read 7 links and skips them.")).toBeVisible();
  });

  it('keeps links that were found before the list failed, and requests the rest separately', async () => {
    let full = true;
    const service = await withLinks(links, { failsAt: (offset) => full && offset === 6 });
    const { person } = open('?tag=spring');
    expect(await screen.findByText('7 of 7 links loaded')).toBeVisible();
    full = false;
    service.seen.splice(0);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('9 of 9 links loaded')).toBeVisible();
    const lists = service.seen.filter(({ url }) => url.pathname.endsWith('/links'));
    expect(lists.map(({ url }) => url.searchParams.get('offset'))).toEqual(['6', '8']);
  });

  it('has the links found until Stop', async () => {
    await withLinks(links, { stallsAt: 6 });
    const { person } = open('?tag=spring');
    expect(await screen.findByText('7 found of 7 checked…')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('7 of 7 links loaded')).toBeVisible();
    expect(screen.getByText('Stopped. These links were found so far.')).toBeVisible();
  });

  it('says so if it has no links', async () => {
    await withLinks([]);
    open('?title=nothing');
    expect(await screen.findByText('No links match')).toBeVisible();
  });

  it('disappears as soon as its connection is removed elsewhere', async () => {
    await withLinks(links.slice(0, 1));
    open('?tag=spring');
    await screen.findByText('1 of 1 links loaded');
    await ask('disconnect', null);
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
    expect(screen.queryByText('1 of 1 links loaded')).not.toBeInTheDocument();
  });
});
