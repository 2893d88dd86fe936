import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { copied } from '../../setup/clipboard.ts';
import { linkOf } from '../../setup/list-service.ts';
import { homeAndWork, readAll } from '../links/home-and-work.tsx';
import { connectWithCachedLinks, openPopup } from '../page-links/popup.tsx';

async function find() {
  const shown = await openPopup();
  await shown.person.keyboard('/');
  await screen.findByRole('searchbox', { name: 'Find a link' });
  return shown;
}
const rows = () => within(screen.getByRole('region', { name: 'Find a link' })).queryAllByRole('listitem');
const shows = (expected: [title: string, connection: string][]) =>
  waitFor(() => {
    expect(rows()).toHaveLength(expected.length);
    for (const [at, words] of expected.entries())
      for (const word of words.filter(Boolean)) expect(rows()[at]).toHaveTextContent(word);
  });

describe('finding a link in all connections', () => {
  it('is not offered with one connection', async () => {
    await connectWithCachedLinks([linkOf(1)]);
    await find();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('checkbox', { name: 'All connections' })).not.toBeInTheDocument();
  });

  it('starts with those of the shown connection, and names the connection of each if all are shown', async () => {
    const { work } = await homeAndWork();
    const { person } = await find();
    await shows([
      ['Home five', ''],
      ['Shoes at home', ''],
      ['Link 1', ''],
    ]);
    await person.click(await screen.findByRole('checkbox', { name: 'All connections' }));
    await shows([
      ['Home five', 'Home'],
      ['Shoes at work', 'Work'],
      ['Shoes at home', 'Home'],
      ['Work three', 'Work'],
      ['Link 1', 'Home'],
    ]);
    await expectAccessible();
    await person.type(screen.getByRole('searchbox', { name: 'Find a link' }), 'three');
    await shows([['Work three', 'Work']]);
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await copied()).toContain(new URL(work.origin).host));
  });

  it('copies a link by a template with the data of its own connection', async () => {
    const { work } = await homeAndWork();
    await ask('updateLink', { id: linkOf(3).id, has_utm: true, utm_source: 'work' }, work.connection.id);
    await readAll(work.connection);
    await quickItem.set({ ...(await quickItem.get()), copyForm: 'template', template: '{title} {utm_source}' });
    const { person } = await find();
    await person.click(await screen.findByRole('checkbox', { name: 'All connections' }));
    await person.type(screen.getByRole('searchbox', { name: 'Find a link' }), 'three');
    await shows([['Work three', 'Work']]);
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await copied()).toBe('Work three work'));
  });

  it('opens pages of the link’s own connection', async () => {
    const { work } = await homeAndWork();
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    vi.spyOn(window, 'close').mockImplementation(() => {});
    const { person } = await find();
    await person.click(await screen.findByRole('checkbox', { name: 'All connections' }));
    await person.type(screen.getByRole('searchbox', { name: 'Find a link' }), 'three');
    await shows([['Work three', 'Work']]);
    await person.keyboard('{ArrowDown}e');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0].url).toContain(
      `/options.html?connection=${work.connection.id}#${editLinkRoute(linkOf(3).id)}`,
    );
  });

  it('opens pages of another connection than the one in use', async () => {
    const { home, work } = await homeAndWork();
    await ask('useConnection', { connectionId: work.connection.id });
    setPageConnection(work.connection.id);
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    vi.spyOn(window, 'close').mockImplementation(() => {});
    const { person } = await find();
    await person.click(await screen.findByRole('checkbox', { name: 'All connections' }));
    await person.type(screen.getByRole('searchbox', { name: 'Find a link' }), 'home shoes');
    await shows([['Shoes at home', 'Home']]);
    await person.keyboard('{ArrowDown}e');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0].url).toContain(
      `/options.html?connection=${home.connection.id}#${editLinkRoute(linkOf(3).id)}`,
    );
  });

  it('leaves out a link that its connection is deleting, and no link of another with the same id', async () => {
    const { work } = await homeAndWork();
    await ask('scheduleDelete', { id: linkOf(3).id }, work.connection.id);
    const { person } = await find();
    await person.click(await screen.findByRole('checkbox', { name: 'All connections' }));
    await shows([
      ['Home five', 'Home'],
      ['Shoes at work', 'Work'],
      ['Shoes at home', 'Home'],
      ['Link 1', 'Home'],
    ]);
  });
});
