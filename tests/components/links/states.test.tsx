import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { answer, stall } from '../../lib/client/unruly-service.ts';
import { closeBrowser, startBackground } from '../../setup/background.ts';
import { linkCacheWhen, refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { enterFirefoxPrivateWindow, withoutDatabase } from '../../setup/private-window.ts';
import { until } from '../../setup/until.ts';
import { counted, rows, serviceWith, showLinks } from './setting.tsx';

describe('the list explains its state', () => {
  it.each(['/links', '/links/00000000-0000-4000-8000-000000000001'])('without a connection (%s)', async (route) => {
    await startBackground();
    const { person } = showLinks(route);
    expect(await screen.findByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Connect' }));
    expect(location.hash).toBe('#/connection');
  });

  it.each(['/links', '/links/00000000-0000-4000-8000-000000000001'])(
    'after the token is deleted, and shows links again after it is entered again (%s)',
    async (route) => {
      const { settings, behave, list } = await listService(linksFrom(3));
      const forgetful = { ...settings, forgetOnClose: true };
      await ask('connect', { settings: forgetful, token: null, check: false });
      await closeBrowser();
      await startBackground();
      const { person } = showLinks(route);
      expect(await screen.findByRole('heading', { name: 'Enter your token again' })).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Enter token' }));
      expect(location.hash).toBe('#/connection');
      act(() => navigate('/links'));
      behave(list);
      await ask('connect', { settings: forgetful, token: 'hem_list', check: false });
      await refresh();
      expect(await rows()).toHaveLength(3);
    },
  );

  it('without any links', async () => {
    await serviceWith(0);
    await refresh();
    showLinks();
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New link' })).toHaveAttribute('href', '#/links/new');
    expect(screen.getByRole('link', { name: 'Import links' })).toHaveAttribute('href', '#/import');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refresh']);
  });

  it('without any links, and reads the list again by Refresh, which keeps the focus', async () => {
    const { behave, links, list } = await listService([]);
    await refresh();
    const { person } = showLinks();
    const button = await screen.findByRole('button', { name: 'Refresh' });
    behave(stall);
    await person.click(button);
    await linkCacheWhen(({ activity }) => activity.state === 'reading');
    expect(screen.getByRole('heading', { name: 'No links yet' })).toBeVisible();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    links.push(...linksFrom(2));
    behave(list);
  });

  it('before the first reading, and starts it at a press', async () => {
    const { behave, list } = await listService(linksFrom(3));
    behave(answer(500, { status: 'error', message: 'The disk is full' }));
    const { person } = showLinks();
    expect(await screen.findByText('The service says: The disk is full')).toBeVisible();
    const read = await screen.findByRole('button', { name: 'Load links' });
    behave(list);
    await person.click(read);
    expect(await rows()).toHaveLength(3);
  });

  it('during the first reading, with its progress', async () => {
    const { behave, list } = await listService(linksFrom(50), { cap: 7 });
    behave(list, list, list, stall);
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read === 19);
    showLinks();
    expect(await screen.findByText('Loading 19 of your links…')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading links…' })).toBeVisible();
    expect(await rows()).not.toEqual([]);
    expect(screen.queryByText(/^\d+ links$/)).not.toBeInTheDocument();
  });

  it('when some records are unreadable', async () => {
    await listService([...linksFrom(3), { id: 7 }]);
    await refresh();
    showLinks();
    expect(await rows()).toHaveLength(3);
    expect(screen.getByText("1 link Hem can't read: its id is missing")).toBeVisible();
  });

  it('when every page repeats the same links, and leads to the parameter names', async () => {
    await listService(linksFrom(250), { cap: 20, ignores: ['offset', 'limit'] });
    await refresh();
    const { person } = showLinks();
    expect(await screen.findByText('These may not be all your links')).toBeVisible();
    expect(await rows()).not.toEqual([]);
    expect(screen.queryByText(/[Uu]pdated/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Open Advanced' }));
    expect(location.hash).toBe('#/connection?advanced');
  });

  it('when the service ignores a filter, and hides links that do not match', async () => {
    const links = linksFrom(250).map((link, at) => ({ ...link, tags: at % 3 === 0 ? ['sale'] : ['other'] }));
    await listService(links, { ignores: ['tag'] });
    enterFirefoxPrivateWindow();
    showLinks('/links?tag=sale&sort=title');
    expect(await screen.findByText('The service ignores tag')).toBeVisible();
    await counted(/^84 links$/);
  });

  it('when the browser is offline, until it is online again', async () => {
    await serviceWith(3);
    await refresh();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    showLinks();
    expect(await screen.findByText('You are offline')).toBeVisible();
    expect(await rows()).toHaveLength(3);
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.queryByText('You are offline')).not.toBeInTheDocument();
  });

  it.each(withoutDatabase)('when %s, and lists the links of the service', async (_, notice, enter) => {
    await serviceWith(3);
    await refresh();
    enter();
    showLinks();
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.getByText(/^This list comes from your service/)).toBeVisible();
    await counted(/^3 links$/);
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByText('No links yet')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it('when the cached links cannot be read, and too many are on the service to search', async () => {
    await listService(linksFrom(5001));
    await refresh();
    enterFirefoxPrivateWindow();
    showLinks('/links?search=link');
    expect(await screen.findByRole('heading', { name: 'Too many links to search or sort here' })).toBeVisible();
    expect(screen.queryByText(/^0 links/)).not.toBeInTheDocument();
  });

  it('when neither the cached links nor the service can be read', async () => {
    const { behave } = await listService(linksFrom(3));
    await refresh();
    behave(answer(500, { status: 'error', message: 'The disk is full' }));
    enterFirefoxPrivateWindow();
    showLinks();
    expect(await screen.findByText('The service says: The disk is full')).toBeVisible();
    expect(screen.queryByText('No links yet')).not.toBeInTheDocument();
    expect(screen.queryByText(/^0 links/)).not.toBeInTheDocument();
  });

  it('and shows no links of another connection', async () => {
    await serviceWith(3);
    await refresh();
    showLinks();
    expect(await rows()).toHaveLength(3);
    await serviceWith(0);
    await refresh();
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('and replaces the links after the token changes while it is open', async () => {
    const links = linksFrom(3);
    const { settings } = await listService(links);
    await refresh();
    showLinks();
    expect(await rows()).toHaveLength(3);
    links.splice(0, 3, linkOf(8), linkOf(7));
    await ask('connect', { settings, token: 'hem_other', check: false });
    expect(await screen.findByRole('link', { name: 'Link 8' })).toBeVisible();
    await until(() => expect(screen.queryByRole('link', { name: 'Link 3' })).not.toBeInTheDocument());
    expect(await rows()).toHaveLength(2);
  });

  it('and shows links created while it is open', async () => {
    await serviceWith(1);
    await refresh();
    showLinks();
    expect(await rows()).toHaveLength(1);
    const at = { tabId: 1, address: 'https://example.com/', connectionId: pageConnectionId() };
    await makeLink({ title: 'Just made' }, { at });
    expect(await screen.findByRole('link', { name: 'Just made' })).toBeVisible();
  });
});
