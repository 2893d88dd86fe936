import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { LinkCacheSettings } from '@/components/settings/link-cache-settings.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { answer, stall } from '../../lib/client/unruly-service.ts';
import { closeBrowser, startBackground } from '../../setup/background.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { besideAnother } from '../../setup/connected.ts';
import { linkCacheAtRest, linkCacheWhen } from '../../setup/link-cache.ts';
import { linksFrom, listService } from '../../setup/list-service.ts';
import { show } from '../../setup/show.ts';

beforeEach(besideAnother);

afterEach(() => navigate('/'));

const button = (name: string) => screen.findByRole('button', { name });

describe('the cached links', () => {
  it('require a connection', async () => {
    const { person } = show(<LinkCacheSettings />);
    expect(await button('Connect')).not.toHaveFocus();
    await person.click(await button('Connect'));
    expect(location.hash).toBe('#/connection');
  });

  it('say that the token was deleted, and link to its field', async () => {
    const { settings, behave, list } = await listService(linksFrom(250));
    await ask('connect', { settings: { ...settings, forgetOnClose: true }, token: null, check: false });
    behave(list, stall);
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read > 0);
    await closeBrowser();
    await startBackground();
    const { person } = show(<LinkCacheSettings />);
    expect(await screen.findByText('Enter your token again')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await person.click(await button('Enter token'));
    expect(location.hash).toBe('#/connection');
  });

  it('are none at first, and are counted with their age after Refresh', async () => {
    await listService(linksFrom(1200));
    const { person } = show(<LinkCacheSettings />);
    expect(await screen.findByText(/No links saved yet/)).toBeVisible();
    await person.click(await button('Refresh'));
    expect(await screen.findByText(/^1,200 links saved · Updated (just now|\d+ seconds? ago)$/)).toBeVisible();
    expect(await button('Refresh')).toHaveFocus();
  });

  it('are counted apart if they are unreadable', async () => {
    await listService([...linksFrom(3), { id: 7 }]);
    const { person } = show(<LinkCacheSettings />);
    await person.click(await button('Refresh'));
    expect(await screen.findByText("Hem can't read 1 more link of the service.")).toBeVisible();
  });

  it('do not count as up to date if the rest of the list could not be read', async () => {
    await listService(linksFrom(250), { cap: 20, ignores: ['offset', 'limit'] });
    const { person } = show(<LinkCacheSettings />);
    await person.click(await button('Refresh'));
    expect(await screen.findByText('These may not be all your links')).toBeVisible();
    expect(screen.getByText(/^20 links/)).toBeVisible();
  });

  it('show the progress of a sync, stop it and continue it', async () => {
    const { behave, list } = await listService(linksFrom(250));
    behave(list, list, stall);
    const { person } = show(<LinkCacheSettings />);
    await person.click(await button('Refresh'));
    expect(await screen.findByRole('progressbar', { name: 'Loading… 199 links so far' })).toBeVisible();
    await person.click(await button('Stop'));
    expect(await screen.findByText('Stopped. Refresh continues where it left off.')).toBeVisible();
    behave(list);
    await person.click(await button('Refresh'));
    expect(await screen.findByText(/^250 links saved/)).toBeVisible();
  });

  it('measure the progress of a later sync by the cached number', async () => {
    const { behave, list } = await listService(linksFrom(250));
    await ask('refreshLinks', { whole: true });
    await linkCacheAtRest();
    behave(list, stall);
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read === 100);
    show(<LinkCacheSettings />);
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar');
    expect([progress.value, progress.max]).toEqual([100, 250]);
  });

  it('are deleted at one press', async () => {
    await listService(linksFrom(5));
    const { person } = show(<LinkCacheSettings />);
    await person.click(await button('Refresh'));
    await screen.findByText(/^5 links saved/);
    await person.click(await button('Remove'));
    expect(await screen.findByText(/^0 links saved/)).toBeVisible();
    expect(screen.getByText('Hem loads nothing until you press Refresh.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });

  it('show why they could not be read, and offer a retry', async () => {
    const { behave, list } = await listService(linksFrom(5));
    behave(answer(500, { status: 'error', message: 'The disk is full' }));
    const { person } = show(<LinkCacheSettings />);
    await person.click(await button('Refresh'));
    expect(await screen.findByText('The service says: The disk is full')).toBeVisible();
    expect(screen.getByText('Hem tries again by itself.')).toBeVisible();
    behave(list);
    await person.click(await button('Try again'));
    expect(await screen.findByText(/^5 links saved/)).toBeVisible();
  });

  it('show a refused press until they are read otherwise', async () => {
    await listService(linksFrom(5));
    const { person } = show(<LinkCacheSettings />);
    await button('Refresh');
    const repair = breakStorage('local', 'get', 'connections');
    await person.click(await button('Refresh'));
    expect(await screen.findByRole('alert')).toBeVisible();
    repair();
    await ask('refreshLinks', { whole: true });
    expect(await screen.findByText(/^5 links saved/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('link to the connection if the token may not read them', async () => {
    const { behave } = await listService([]);
    behave(answer(401, { status: 'failure', message: 'No' }));
    const { person } = show(<LinkCacheSettings />);
    await person.click(await button('Refresh'));
    await person.click(await button('Open Connection'));
    expect(location.hash).toBe('#/connection');
  });

  it('of another connection are not shown', async () => {
    await listService(linksFrom(5));
    await ask('refreshLinks', { whole: true });
    const state = await linkCacheAtRest();
    await linkCacheItem.remove();
    await linkCacheItem.of(crypto.randomUUID()).set(state);
    show(<LinkCacheSettings />);
    expect(await screen.findByText(/No links saved yet/)).toBeVisible();
  });
});
