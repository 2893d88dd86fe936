import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import { AllWatchedLinks } from '@/components/watch/watched-links.tsx';
import { readConnections } from '@/lib/storage/connections.ts';
import { watchesItem } from '@/lib/storage/watches.ts';
import type { Watch } from '@/lib/watch/watch.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { allowNotifications } from '../../setup/press.ts';
import { show } from '../../setup/show.ts';
import { milestones, quietFor, watched } from '../../setup/watching.ts';
import { homeAndWork } from '../links/home-and-work.tsx';

beforeEach(besideAnother);

const hour = 3_600_000;
const now = Date.now();
const idOf = (index: number) => `123e4567-e89b-42d3-a456-42661417400${index}`;

const watch = (index: number, part: Partial<Watch> & { clicks?: number | null; quietSince?: number }): Watch => {
  const { clicks = 5430, quietSince = now - hour, ...rest } = part;
  return {
    id: idOf(index),
    choices: milestones,
    seen: { at: now - 3 * hour, name: `Link ${index}`, clicks, quietSince },
    told: { clicks, quietSince: null },
    state: { name: 'watched' },
    ...rest,
  };
};

/** Shows the page of all stats, with these links watched. */
async function listed(...links: Watch[]) {
  await connectedService();
  await watchesItem.set({ round: null, links });
  return show(<StatsPage />);
}

const list = async () => within(await screen.findByRole('region', { name: 'Watched links' }));
const item = async (name: string) => {
  const items = (await list()).getAllByRole('listitem');
  return items.find(({ textContent }) => textContent?.startsWith(name)) ?? null;
};

beforeEach(() => navigate('/stats'));

describe('the list of watched links', () => {
  it('is on the stats page, with conditions, last clicks and the time of the last check', async () => {
    await allowNotifications();
    await listed(watch(1, {}), watch(2, { choices: quietFor(30), clicks: null }));
    expect(await item('Link 1')).toHaveTextContent('Next notification at 10,000 clicks');
    expect(await item('Link 1')).toHaveTextContent('5,430 clicks, checked 3 hours ago');
    expect(await item('Link 2')).toHaveTextContent('Notification after 30 days without clicks.Checked 3 hours ago');
    expect(screen.getByRole('link', { name: 'Link 1' })).toHaveAttribute('href', `#/links/${idOf(1)}/stats`);
    expect(screen.queryByText(/blocks Hem's notifications/)).not.toBeInTheDocument();
  });

  it('says how to start if it is empty', async () => {
    await listed();
    expect(await screen.findByText(/No watched links yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a link' })).toHaveAttribute('href', '#/links');
    await expectAccessible();
  });

  it('marks links that were silent already, or have no stats', async () => {
    const since = now - 12 * 24 * hour;
    const quiet = { choices: quietFor(7), quietSince: since, told: { clicks: null, quietSince: since } };
    await listed(watch(1, quiet), watch(2, { clicks: null }));
    expect(await item('Link 1')).toHaveTextContent('No clicks for 11 days already');
    expect(await item('Link 2')).toHaveTextContent('there are no milestones');
  });

  it('can stop each watch, and the focus stays in the list', async () => {
    const { person } = await listed(watch(1, {}), watch(2, {}));
    await person.click(await screen.findByRole('button', { name: 'Stop watching Link 1' }));
    await expect.poll(async () => (await watched()).map(({ id }) => id)).toEqual([idOf(2)]);
    await expect.poll(() => document.activeElement?.textContent).toBe('Watched links');
    expect(await item('Link 1')).toBeNull();
  });

  it('leads to the pages of its own connection, names it and stops there, among those of all', async () => {
    const { work } = await homeAndWork([], []);
    const { id } = work.connection;
    const failed = { name: 'failed', failure: { kind: 'network' }, at: now - hour } as const;
    await watchesItem.of(id).set({ round: null, links: [watch(1, { state: failed })] });
    const { person } = show(<AllWatchedLinks connections={await readConnections()} />);
    const stop = await screen.findByRole('button', { name: 'Stop watching Link 1' });
    const own = await list();
    expect(own.getByRole('heading', { level: 3 })).toHaveTextContent('Work');
    expect(own.queryByText(/No watched links yet/)).not.toBeInTheDocument();
    const route = `/options.html?connection=${id}#/links/${idOf(1)}/stats`;
    expect(own.getByRole('link', { name: 'Link 1' })).toHaveAttribute('href', route);
    expect(await item('Link 1')).toHaveTextContent(/Work/);
    await person.click(stop);
    await expect.poll(async () => (await watchesItem.of(id).get()).links).toEqual([]);
  });

  it('shows failed checks with the reason, and a retry', async () => {
    await listed(watch(1, { state: { name: 'failed', failure: { kind: 'network' }, at: now - hour } }));
    expect(await item('Link 1')).toHaveTextContent(/tries again by itself. The check 1 hour ago failed: ./);
    expect(await item('Link 1')).toHaveTextContent('5,430 clicks, checked 3 hours ago');
  });

  it('shows the service’s message if it refuses to read a link', async () => {
    const failure = { kind: 'client', message: 'The parameter link_id is missing' } as const;
    await listed(watch(1, { state: { name: 'failed', failure, at: now - hour } }));
    expect(await item('Link 1')).toHaveTextContent('The service says: The parameter link_id is missing');
  });

  it('marks a deleted link until it is dismissed', async () => {
    const { person } = await listed(watch(1, { state: { name: 'gone', at: now } }));
    expect(await item('Link 1')).toHaveTextContent('so Hem stopped watching it');
    expect(screen.queryByText(/blocks Hem's notifications/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove Link 1 from this list' }));
    expect(await screen.findByText(/^No watched links/)).toBeVisible();
  });

  it('says that nothing is checked without the permission, which a press requests', async () => {
    const { person } = await listed(watch(1, {}));
    expect(await screen.findByText(/blocks Hem's notifications/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Allow notifications' }));
    await expect.poll(() => screen.queryByText(/blocks Hem's notifications/)).not.toBeInTheDocument();
    // The service has no such link.
    expect(await screen.findByText(/stopped watching it/)).toBeVisible();
  });
});
