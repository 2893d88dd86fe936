import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { Route, Router } from 'wouter';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { AllStatsPage } from '@/components/stats/home/all-stats-page.tsx';
import { cachedLink } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { campaignRoute } from '@/lib/stats/compare-route.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { connectedService } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';
import { agents } from '../../setup/visits/agents.ts';
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
  const { home, work } = await homeAndWork([], []);
  const utm = { utm_campaign: 'Spring' };
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
  showStats();
  const [first, second] = [await campaignAt('Home'), await campaignAt('Work')];
  const links = ({ row }: typeof first) => row.getAllByRole('cell')[0]?.textContent;
  expect([links(first), links(second)]).toEqual(['1', '2']);
  expect(second.row.getByRole('link', { name: 'Spring' })).toHaveAttribute(
    'href',
    `/options.html?connection=${work.connection.id}#${campaignRoute('Spring')}`,
  );
  await expectAccessible();
  expect(screen.getByText('Each connection has its own numbers.')).toBeVisible();
});

it('a failing connection says so below its own heading, and the other has its stats', async () => {
  const { home, work } = await homeAndWork([], []);
  for (const { connection } of [home, work]) {
    const at = { tabId: 1, address: 'https://example.com/', connectionId: connection.id };
    const body = { long_url: 'https://example.com/' };
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
