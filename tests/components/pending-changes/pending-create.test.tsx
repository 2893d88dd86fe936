import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { readPendingHere } from '@/components/link-form/pending/in-popup.ts';
import { pendingCreateAt } from '@/components/pending-changes/pending-create.ts';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { pendingChangesItem, pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { another } from '../../setup/another.ts';
import { startBackground, stopBackground } from '../../setup/background.ts';
import { copied, refuseCopying } from '../../setup/clipboard.ts';
import { here, placeAt } from '../../setup/connected.ts';
import { enterFirefoxPrivateWindow } from '../../setup/private-window.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';
import { until } from '../../setup/until.ts';
import { address, madeAddress, problem, shorten, showPanel, slug, title } from '../link-form/panel.tsx';

const open = async (connection: Parameters<typeof showPanel>[0]) =>
  showPanel(connection, {
    creation: pendingCreateAt(await pendingChangesItem.get(), here),
    made: await recallMade(here),
  });

const pending = () => screen.findByRole('region', { name: 'Saved for later' });

describe('a link that cannot be created at once', () => {
  it('is shown with its reason instead of the form, and has the focus', async () => {
    const { connection } = await unavailableService();
    const { person } = await open(connection);
    await person.click(shorten());
    const panel = await pending();
    expect(within(panel).getByTitle('https://example.com/page')).toBeVisible();
    expect(panel).toHaveTextContent('Requested just now');
    expect(panel).toHaveTextContent('You can close this. Hem continues in the background.');
    await waitFor(() => expect(within(panel).getByRole('heading')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Shorten & copy' })).not.toBeInTheDocument();
  });

  it('becomes the link once it is created, is copied, and is created once', async () => {
    const { connection, proxy, links } = await unavailableService();
    const { person } = await open(connection);
    await person.click(shorten());
    await pending();
    await proxy.heal();
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    const short = await madeAddress();
    await waitFor(() => expect(copied()).toBe(short));
    expect(await links()).toHaveLength(1);
  });

  it('offers a copy button if the browser does not allow an automatic copy', async () => {
    const { connection, proxy } = await unavailableService();
    const { person } = await open(connection);
    await person.click(shorten());
    await pending();
    refuseCopying();
    await proxy.heal();
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    await madeAddress();
    expect(await screen.findByRole('button', { name: 'Copy' })).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is shown in a popup that is opened again meanwhile, which creates no second one', async () => {
    const { connection, proxy, links } = await unavailableService();
    const first = await open(connection);
    await first.person.click(shorten());
    await pending();
    first.rerender(<p>closed</p>);
    await open(connection);
    await pending();
    await proxy.heal();
    await madeAddress();
    expect(await links()).toHaveLength(1);
  });

  it('is shown as it was read before the popup, although the background answers nothing more', async () => {
    const { connection } = await unavailableService();
    const first = await open(connection);
    await first.person.click(shorten());
    await pending();
    first.rerender(<p>closed</p>);
    const creation = pendingCreateAt(await pendingChangesItem.get(), here);
    // The next worker publishes it again, and pages of this window read it by message.
    enterFirefoxPrivateWindow();
    await pendingStateItem.of(connection.id).set({ revision: 1, isOnDisk: true, suspendedBy: null });
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(() => new Promise(() => {}));
    showPanel(connection, { creation });
    expect(await pending()).toBeVisible();
  });

  it('is a failure in words while the background cannot be reached, and is shown once it can', async () => {
    const { connection } = await unavailableService();
    const { person } = await open(connection);
    const { sendMessage } = browser.runtime;
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
      const reply: unknown = await Reflect.apply(sendMessage, browser.runtime, [message]);
      if (Reflect.get(Object(message), 'intent') !== 'createLink') return reply;
      stopBackground();
      await pendingStateItem.of(connection.id).remove();
      return reply;
    });
    await person.click(shorten());
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
    await startBackground();
    expect(await pending()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('returns to the form with the typed values', async () => {
    const { connection, links } = await unavailableService();
    const { person } = await open(connection);
    await person.type(title(), ' one');
    await person.click(shorten());
    await pending();
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(title()).toHaveValue('Page one'));
    expect((await pendingChangesItem.get()).operations).toEqual([]);
    expect(await links()).toEqual([]);
  });

  it('stays if it is already being sent when the person presses Edit', async () => {
    const { connection, proxy, links } = await unavailableService();
    const { person } = await open(connection);
    await person.click(shorten());
    await pending();
    await proxy.heal();
    await proxy.inject('held', { on: 'POST /link/create' });
    const { sendMessage } = browser.runtime;
    const discarded = Promise.withResolvers<void>();
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
      const isDiscard = Reflect.get(Object(message), 'intent') === 'discard';
      if (isDiscard) {
        await ask('sendNow', { operation: null });
        await until(() => expect(proxy.isBusy()).toBe(true));
      }
      const reply: unknown = await Reflect.apply(sendMessage, browser.runtime, [message]);
      if (isDiscard) discarded.resolve();
      return reply;
    });
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await discarded.promise;
    await proxy.release();
    await madeAddress();
    expect(await links()).toHaveLength(1);
  });

  it('stays if pages are notified later, or the background does not answer at once', async () => {
    const { connection, proxy, links } = await unavailableService();
    const askSpy = vi.spyOn(asking, 'ask');
    const { person } = await open(connection);
    await person.click(shorten());
    await pending();
    // As if the background had not published it yet: it is read as gone, and exists.
    await pendingStateItem.of(connection.id).remove();
    askSpy.mockResolvedValueOnce({ ok: false, failure: { kind: 'network' } });
    await until(() => expect(askSpy.mock.calls.filter(([name]) => name === 'readOperation').length).toBeGreaterThan(2));
    expect(await pending()).toBeVisible();
    await proxy.heal();
    await ask('sendNow', { operation: null });
    await madeAddress();
    expect(await links()).toHaveLength(1);
  });

  it('is a form again if the service refuses it later, with what is wrong at its field', async () => {
    const { connection, proxy, ...service } = await unavailableService();
    const { person } = await open(connection);
    await person.type(slug(), 'sale');
    await person.click(shorten());
    await pending();
    await proxy.heal();
    await another(service).make({ long_url: 'https://example.com/other', custom_link: 'sale' });
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await problem()).toHaveTextContent('Correct 1 field');
    expect(slug()).toHaveAccessibleDescription('Already taken');
    expect(slug()).toHaveValue('sale');
  });

  it('is remembered in each tab on its page that shows it', async () => {
    const { connection, proxy } = await unavailableService();
    const first = await open(connection);
    await first.person.click(shorten());
    await pending();
    first.rerender(<p>closed</p>);
    const at = placeAt(2, here.address);
    showPanel(connection, { at, creation: pendingCreateAt(await pendingChangesItem.get(), at) });
    await pending();
    await proxy.heal();
    await ask('sendNow', { operation: null });
    const short_url = await madeAddress();
    expect(await recallMade(at)).toMatchObject({ short_url });
  });

  it('waits for the person if the token is refused', async () => {
    const { connection, proxy } = await unavailableService();
    await proxy.heal();
    await proxy.inject('unauthorized', { on: 'POST /link/create' });
    const { person, onConnection } = await open(connection);
    await person.click(shorten());
    await screen.findByRole('region', { name: 'Not created yet' });
    await person.click(screen.getByRole('button', { name: 'Open Connection' }));
    expect(onConnection).toHaveBeenCalled();
  });
});

describe('a link that is pending in a blank tab', () => {
  const page = { kind: 'restricted', reason: 'browser' } as const;
  const blank = (tabId: number, address: string) => ({ ...{ tabId, address }, connectionId: pageConnectionId() });
  const openIn = async (connection: Parameters<typeof showPanel>[0], at: ReturnType<typeof blank>) => {
    const [{ creation }, saved] = await Promise.all([readPendingHere(at), readDraft({ kind: 'new', at })]);
    return showPanel(connection, { page, at, creation, saved });
  };

  it.each(['chrome://newtab/', 'about:blank', ''])(
    'does not replace the form in other blank tabs: %j',
    async (where) => {
      const { connection, proxy, links } = await unavailableService();
      const first = await openIn(connection, blank(1, where));
      await first.person.type(address(), 'https://a.example/1');
      await first.person.click(shorten());
      await pending();
      first.rerender(<p>closed</p>);
      const second = await openIn(connection, blank(2, where));
      expect(address()).toHaveValue('');
      await second.person.type(address(), 'https://a.example/2');
      await second.person.click(shorten());
      expect(within(await pending()).getByTitle('https://a.example/2')).toBeVisible();
      expect((await pendingChangesItem.get()).operations).toHaveLength(2);
      second.rerender(<p>closed</p>);
      await openIn(connection, blank(1, where));
      expect(within(await pending()).getByTitle('https://a.example/1')).toBeVisible();
      await proxy.heal();
      await until(async () => {
        await ask('sendNow', { operation: null });
        expect(await links()).toHaveLength(2);
      });
    },
  );

  it('and edited shows its new address at once', async () => {
    const { connection } = await unavailableService();
    const first = await openIn(connection, blank(1, ''));
    await first.person.type(address(), 'https://a.example/1');
    await first.person.click(shorten());
    await pending();
    first.rerender(<p>closed</p>);
    const { person } = await openIn(connection, blank(1, ''));
    await person.click(within(await pending()).getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(address()).toHaveValue('https://a.example/1'));
    await person.type(address(), '2');
    await person.click(shorten());
    expect(within(await pending()).getByTitle('https://a.example/12')).toBeVisible();
  });

  it('does not replace the channels in other blank tabs', async () => {
    await unavailableService();
    const where = 'chrome://newtab/';
    const at = placeOfChannel(blank(1, where), 'x');
    await ask('createLink', { body: { long_url: 'https://a.example/1' }, geo_targets: [], at });
    expect(await readPendingHere(blank(1, where))).toMatchObject({ hasChannels: true });
    expect(await readPendingHere(blank(2, where))).toMatchObject({ hasChannels: false });
  });
});
