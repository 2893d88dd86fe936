import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { Route, Router } from 'wouter';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { AllStatsPage } from '@/components/stats/home/all-stats-page.tsx';
import { cachedLink } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { campaignRoute } from '@/lib/stats/compare-route.ts';
import { defaultRange } from '@/lib/stats/ranges.ts';
import { readLastTotals } from '@/lib/storage/last-totals.ts';
import { watchesItem } from '@/lib/storage/watches.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { connectedService } from '../../setup/connected.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';
import { agents } from '../../setup/visits/agents.ts';
import { milestones } from '../../setup/watching.ts';
import { homeAndWork, readAll } from '../links/home-and-work.tsx';

const showStats = () => {
  navigate('/all/stats');
  onTestFinished(() => navigate('/'));
  return show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <Route path="/all/stats" component={AllStatsPage} />
        <Route path="/stats">One connection</Route>
      </main>
    </Router>,
  );
};

/** Returns the row of a campaign at a connection. */
const campaignAt = async (connection: string) => {
  const of = within(await screen.findByRole('region', { name: `Campaigns on ${connection}` }));
  return { of, row: within(await of.findByRole('row', { name: /Spring/ })) };
};

it('the campaigns of each connection are below its name, requested from its own service', async () => {
  const saved = savedFiles();
  await chooseSeparator('comma');
  const { home, work } = await homeAndWork([], []);
  const utm = { utm_campaign: 'Spring', utm_source: 'news', utm_medium: 'email' };
  for (const { connection, count } of [
    { ...home, count: 1 },
    { ...work, count: 2 },
  ]) {
    for (let at = 0; at < count; at += 1) {
      const body = { long_url: `https://example.com/${at}`, has_utm: true, ...utm };
      const place = { tabId: 1, address: 'https://example.com/', connectionId: connection.id };
      await ask('createLink', { body, geo_targets: [], at: place }, connection.id);
    }
    await readAll(connection);
  }
  const { person } = showStats();
  const [first, second] = [await campaignAt('Home'), await campaignAt('Work')];
  const links = ({ row }: typeof first) => row.getAllByRole('cell')[0]?.textContent;
  expect([links(first), links(second)]).toEqual(['1', '2']);
  expect(second.row.getByRole('link', { name: 'Spring' })).toHaveAttribute(
    'href',
    `/options.html?connection=${work.connection.id}#${campaignRoute('Spring')}`,
  );
  await expectAccessible();
  expect(screen.getByText('Each connection has its own numbers.')).toBeVisible();
  await person.click(second.row.getByRole('button', { name: 'Save Spring as CSV' }));
  await until(async () => expect(await [...saved.values()][0]?.text()).toContain('Spring,news,email,,2,'));
});

/** Connects to Home and Work, each with a visited link of its own. */
async function visited() {
  const services = await homeAndWork([], []);
  for (const [title, { connection }] of [
    ['At home', services.home],
    ['At work', services.work],
  ] as const) {
    const at = { tabId: 1, address: 'https://example.com/', connectionId: connection.id };
    const body = { long_url: 'https://example.com/', title };
    const created = await ask('createLink', { body, geo_targets: [], at }, connection.id);
    if (!created.ok || created.value.state !== 'made') throw new Error('Not created');
    const { id, short_url } = created.value.link;
    // Robots are not counted.
    await fetch(short_url ?? '', { redirect: 'manual', headers: { 'user-agent': agents[0]?.userAgent ?? '' } });
    await until(async () => {
      await readAll(connection);
      expect(await cachedLink(connection.id, id)).toMatchObject({ is_clicked: true });
    });
  }
  return services;
}

it('the links, totals and watched links of each connection are its own', async () => {
  const { home, work } = await visited();
  const seen = { at: Date.now(), name: 'Watched', clicks: 1, quietSince: Date.now() };
  const watch = { id: crypto.randomUUID(), choices: milestones, seen, told: { clicks: 1, quietSince: null } };
  await watchesItem.of(work.connection.id).set({ round: null, links: [{ ...watch, state: { name: 'watched' } }] });
  showStats();
  for (const name of ['home', 'work']) {
    const title = name === 'home' ? 'Home' : 'Work';
    const of = within(await screen.findByRole('region', { name: title }));
    const top = within(await of.findByRole('region', { name: `Top links on ${title}` }));
    expect(top.getByRole('link', { name: `At ${name}` })).toBeVisible();
  }
  expect(await screen.findByRole('link', { name: 'Watched' })).toBeVisible();
  await until(async () => {
    for (const { connection } of [home, work])
      expect(await readLastTotals(connection.id, defaultRange)).toMatchObject({ total_count: 1 });
  });
});

it('a failing connection says so below its own heading, and the other has its stats', async () => {
  const { work } = await visited();
  await work.stop();
  showStats();
  const linksOf = async (name: string) => within(await screen.findByRole('region', { name: `Your links on ${name}` }));
  const [first, second] = [await linksOf('Home'), await linksOf('Work')];
  expect(await second.findByRole('alert')).toHaveTextContent('Work');
  expect(second.getByText('0 of 1 links loaded', { selector: '[role=status]' })).toBeVisible();
  expect(await first.findByText('1', { selector: 'dl > div:first-child > dd:nth-of-type(1)' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Top links on Home' })).toBeVisible();
  expect(first.queryByRole('alert')).not.toBeInTheDocument();
});

it('none of this shows with one connection', async () => {
  await connectedService();
  showStats();
  await waitFor(() => expect(screen.getByText('One connection')).toBeVisible());
});
