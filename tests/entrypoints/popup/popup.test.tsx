import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { editLinkRoute, newLinkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { removeConnections } from '../../setup/connections.ts';
import { runService } from '../../setup/service.ts';
import { show } from '../../setup/show.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { until } from '../../setup/until.ts';

const open = async () => show(<Popup start={await readStart()} />);
const optionsAt = (route: string, connectionId = pageConnectionId()) =>
  fakeBrowser.runtime.getURL(optionsAddress(route, connectionId));
const press = (name: string) => screen.getByRole('button', { name });

/** Which page was opened in a tab, and whether the popup has closed. */
function watchLeaving() {
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  return { opened: () => create.mock.calls.map(([{ url }]) => url), closed: () => close.mock.calls.length > 0 };
}

let leaving: ReturnType<typeof watchLeaving>;
beforeEach(() => {
  leaving = watchLeaving();
});

describe('the popup', () => {
  it('without a connection leads to it', async () => {
    const { person } = await open();
    expect(await screen.findByLabelText('Connection link')).toHaveFocus();
    await person.click(press('Enter address and token'));
    expect(leaving.opened()).toEqual([optionsAt('/connection', newConnection)]);
    expect(leaving.closed()).toBe(true);
  });

  it('with one is ready to shorten, and Enter does it', async () => {
    const { links } = await connectedService();
    const { person } = await open();
    expect(screen.getByRole('heading', { name: 'Hem' })).toBeVisible();
    expect(press('Shorten & copy')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Your short link' })).toBeVisible();
    expect(await links()).toHaveLength(1);
  });

  it('asks for a token that was forgotten when the browser closed', async () => {
    await connectedService({ forgetOnClose: true });
    await fakeBrowser.storage.session.clear();
    const { person } = await open();
    expect(screen.getByRole('heading', { name: 'Enter your token again' })).toBeVisible();
    await person.click(press('Enter token'));
    expect(leaving.opened()).toEqual([optionsAt('/connection')]);
  });

  it('leads to the settings', async () => {
    const { person } = await open();
    await person.click(press('Settings'));
    expect(leaving.opened()).toEqual([optionsAt('/settings')]);
    expect(leaving.closed()).toBe(true);
  });

  it('leads to all options, at one of them, with the draft as it stands', async () => {
    await connectedService();
    const { person } = await open();
    await person.type(screen.getByRole('textbox', { name: 'Title' }), ' one');
    await person.click(screen.getByRole('switch', { name: 'Platforms' }));
    const route = newLinkRoute(here, 'platforms');
    await until(() => expect(leaving.opened()).toEqual([optionsAt(route)]));
    expect(leaving.closed()).toBe(true);
    expect(await readDraft({ kind: 'new', at: here })).toMatchObject({ draft: { title: 'Page one' }, base: null });
  });

  it('leads to all options with nothing to hand over where nothing was typed', async () => {
    await connectedService();
    const { person } = await open();
    await person.click(press('All options'));
    await until(() => expect(leaving.opened()).toEqual([optionsAt(newLinkRoute(here, null))]));
    expect(await readDraft({ kind: 'new', at: here })).toBeNull();
  });

  it('leads to the editing of the link that was made', async () => {
    await connectedService();
    const { person } = await open();
    await person.keyboard('{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const { id = '' } = (await recallMade(here)) ?? {};
    expect(leaving.opened()).toEqual([optionsAt(editLinkRoute(id))]);
  });

  it('leads to the connection from a failure that needs it', async () => {
    await connectedService();
    const { person } = await open();
    await removeConnections();
    await person.keyboard('{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Open Connection' }));
    expect(leaving.opened()).toEqual([optionsAt('/connection')]);
  });
});

it('a key that is pressed in a dialog does nothing behind it, though the dialog closes right after', async () => {
  await connectedService();
  const { person } = await open();
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Share' });
  act(() => {
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    dialog.close();
  });
  // The next key has its turn after it.
  await person.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(press('Find a link')).toHaveAttribute('aria-expanded', 'false');
});

describe('All options', () => {
  const typeAndPress = async () => {
    const { person } = await open();
    await person.type(await screen.findByLabelText('Title', { selector: 'input' }), ' typed');
    await person.click(press('All options'));
  };

  it('leads there with what was typed where the session’s storage is full', async () => {
    await connectedService();
    breakStorage('session', 'set');
    await typeAndPress();
    await until(() => expect(leaving.opened()).toHaveLength(1));
    expect(await readDraft({ kind: 'new', at: here })).toMatchObject({ draft: { title: 'Page typed' } });
  });

  it('stays, and says why, where no storage takes what was typed', async () => {
    await connectedService();
    breakStorage('session', 'set');
    breakStorage('local', 'set');
    await typeAndPress();
    expect(await screen.findByRole('alert')).toHaveTextContent("Hem can't use the browser's storage");
    expect(leaving.opened()).toEqual([]);
    expect(screen.getByLabelText('Title', { selector: 'input' })).toHaveValue('Page typed');
  });
});

describe('on a connection link', () => {
  const connectButton = () => screen.findByRole('button', { name: 'Connect' });

  it('connects by one press, and never shows or keeps its token otherwise', async () => {
    const { link, token, settings } = await connectedService();
    await ask('disconnect', null);
    lookAt({ id: 1, url: link, title: link });
    const { person } = await open();
    expect(await screen.findByRole('heading', { name: 'Connect Hem to this service?' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Shorten & copy' })).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain(token);
    expect(await connectButton()).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(
      await screen.findByRole('heading', { name: `Connected to ${new URL(settings.baseUrl).host}` }),
    ).toBeVisible();
    expect(await connectionItem.get()).toMatchObject({ baseUrl: settings.baseUrl });
    expect(document.documentElement.outerHTML).not.toContain(token);
    await person.click(press('Done'));
    expect(leaving.closed()).toBe(true);
    const holding = (await readStoredValues()).filter((kept) => JSON.stringify(kept).includes(token));
    const [connection] = await readConnections();
    expect(holding.map(([, key]) => key)).toEqual([`token:${connection?.id}:${connection?.tokenVersion}`]);
  });

  it('adds a connection beside those there are', async () => {
    const there = await connectedService();
    const other = await runService();
    lookAt({ id: 1, url: other.link, title: 'Page' });
    const { person } = await open();
    await connectButton();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { name: /^Connected to/ });
    const baseUrls = (await readConnections()).map(({ baseUrl }) => baseUrl);
    expect(baseUrls.toSorted()).toEqual([there.settings.baseUrl, other.settings.baseUrl].toSorted());
  });

  it('to a service that is connected renews its token, and keeps what the link does not say', async () => {
    const { link, connection } = await connectedService({ names: { tag: 'label' } });
    lookAt({ id: 1, url: link, title: 'Page' });
    const { person } = await open();
    const host = new URL(connection.baseUrl).host;
    expect(await screen.findByRole('heading', { name: `Connected to ${host}` })).toBeVisible();
    await person.click(await connectButton());
    await screen.findByRole('button', { name: 'Done' });
    expect(await readConnections()).toMatchObject([{ baseUrl: connection.baseUrl, names: { tag: 'label' } }]);
  });
});
