import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { Route, Router } from 'wouter';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { AllStatsPage } from '@/components/stats/across/all-stats-page.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { campaignRoute } from '@/lib/stats/across-route.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { connectedService } from '../../setup/connected.ts';
import { linkOf } from '../../setup/list-service.ts';
import { show } from '../../setup/show.ts';
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

/** A campaign's row, at a connection. */
const campaignAt = async (connection: string) => {
  const of = within(await screen.findByRole('region', { name: `Campaigns · ${connection}` }));
  return { of, row: within(await of.findByRole('row', { name: /Spring/ })) };
};

it('the campaigns of all connections stand below the name of each, asked of their own service', async () => {
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
  expect(screen.getByText('Each connection has its own numbers. Hem adds none of them up.')).toBeVisible();
});

it('a connection that cannot be asked is named below its own heading, and the other answers', async () => {
  const { work } = await homeAndWork([linkOf(1)], []);
  await work.stop();
  showStats();
  expect(await screen.findByRole('region', { name: 'Campaigns · Home' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Campaigns · Work' })).toBeVisible();
});

it('nothing of it shows with one connection', async () => {
  await connectedService();
  showStats();
  await waitFor(() => expect(screen.getByText('One connection')).toBeVisible());
});
