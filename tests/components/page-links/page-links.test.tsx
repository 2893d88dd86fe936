import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { shownActions } from '@/components/keys/shown-actions.ts';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { copied } from '../../setup/clipboard.ts';
import { holdClock, unsent } from '../../setup/clock.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { delayedOperation, publish } from '../../setup/pending-changes.ts';
import { stopBackground } from '../../setup/stop-background.ts';
import { button, connectWithCachedLinks, linkHere, openPopup, pageLinks, shorten, watchOpened } from './popup.tsx';

const short = (number: number) => `https://go.example.com/c${number}`;
const publishDeletion = (state: OperationState) =>
  publish([delayedOperation({ write: { kind: 'delete', id: linkOf(1).id }, at: null, state })]);
const items = () => within(pageLinks() ?? document.body).getAllByRole('listitem');

describe('a page with a link', () => {
  it('shows it first, and Enter copies it, even if the worker is stopped and the service offline', async () => {
    const { stop } = await connectWithCachedLinks([linkHere(2), linkOf(1)]);
    await stop();
    stopBackground();
    const { person } = await openPopup();
    expect(pageLinks()).toHaveAccessibleName('This page has a short link');
    expect(items()).toHaveLength(1);
    expect(button('Copy')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(copied()).toBe(short(2));
  });

  it('shows its stats in place, and links to all of them', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    const { person } = await openPopup();
    await person.click(button('Stats'));
    expect(button('Stats')).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('link', { name: 'All stats' })).toHaveAttribute(
      'href',
      expect.stringContaining(linkStatsRoute(linkOf(1).id)),
    );
    await person.click(button('Stats'));
    expect(screen.queryByRole('link', { name: 'All stats' })).toBeNull();
  });

  it('shows ten of many, and the others step by step', async () => {
    const exact = Array.from({ length: 8 }, (_, at) => linkHere(at + 1));
    const nearly = Array.from({ length: 60 }, (_, at) =>
      linkHere(at + 9, { long_url: `${here.address}/?utm_campaign=${at}` }),
    );
    await connectWithCachedLinks([...exact, ...nearly]);
    const { person } = await openPopup();
    expect(pageLinks()).toHaveAccessibleName('This page has 8 short links');
    expect(items()).toHaveLength(10);
    await person.click(button('Show 50 more of 68'));
    expect(items()).toHaveLength(60);
    expect(items()[10]).toContainElement(document.activeElement as HTMLElement);
    await person.click(button('Show 8 more of 68'));
    expect(items()).toHaveLength(68);
    expect(items()[60]).toContainElement(document.activeElement as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Show .* more/ })).not.toBeInTheDocument();
  });

  it('shows links to similar addresses only after all exact ones', async () => {
    const exact = Array.from({ length: 10 }, (_, at) => linkHere(at + 1));
    await connectWithCachedLinks([...exact, linkHere(11, { long_url: `${here.address}/?utm_campaign=spring` })]);
    const { person } = await openPopup();
    expect(items()).toHaveLength(10);
    expect(screen.queryByRole('heading', { name: 'To a similar address' })).not.toBeInTheDocument();
    await person.click(button('Show 1 more of 11'));
    expect(items()).toHaveLength(11);
    expect(screen.getByRole('heading', { name: 'To a similar address' })).toBeVisible();
  });

  it('keeps a link in view while it is being deleted, whatever appears above it', async () => {
    const links = Array.from({ length: 10 }, (_, at) => linkHere(20 - at));
    const service = await connectWithCachedLinks(links);
    const { person } = await openPopup();
    await person.click(button(`More for ${short(11)}`));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveFocus());
    service.links.unshift(linkHere(21));
    await refresh();
    await waitFor(() => expect(items()).toHaveLength(11));
    expect(undo).toBeInTheDocument();
    expect(undo).toHaveFocus();
  });

  it('leads to its editor', async () => {
    const opened = watchOpened();
    await connectWithCachedLinks([linkHere(1)]);
    const { person } = await openPopup();
    await person.click(button('Edit'));
    expect(opened()).toEqual([editLinkRoute(linkOf(1).id)]);
  });

  it('shows the form for another one, which keeps typed values after going back', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    const { person } = await openPopup();
    await person.click(button('Create another'));
    expect(shorten()).toHaveFocus();
    expect(pageLinks()).not.toBeInTheDocument();
    await person.type(screen.getByRole('textbox', { name: 'Custom slug' }), 'second');
    await person.click(button('Links of this page'));
    expect(pageLinks()).toBeVisible();
    await person.click(button('Create another'));
    expect(screen.getByRole('textbox', { name: 'Custom slug' })).toHaveValue('second');
  });

  it('opens with the form if a draft exists, and shows the links at a press', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Half a title' }));
    const { person } = await openPopup();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a title');
    await person.click(button('Links of this page'));
    expect(pageLinks()).toBeVisible();
    expect(copied()).toBe('');
  });
});

describe('several links', () => {
  it('have this order: exact ones, newest first, then expired ones, then similar addresses with their destination', async () => {
    const slash = linkOf(5, { long_url: `${here.address}/?utm_source=mail` });
    await connectWithCachedLinks([slash, linkHere(4, { is_expired: true }), linkHere(3), linkHere(2)]);
    await openPopup();
    expect(pageLinks()).toHaveAccessibleName('This page has 3 short links');
    const [first, second, third, fourth] = items();
    expect(first).toHaveTextContent('go.example.com/c3');
    expect(second).toHaveTextContent('go.example.com/c2');
    expect(third).toHaveTextContent('Link 4Expired');
    expect(fourth).toHaveTextContent(`Leads to ${slash.long_url?.replace('https://', '')}`);
    expect(screen.getByRole('heading', { name: 'To a similar address' })).toBeVisible();
  });

  it('are not marked as expired by an old date that is off', async () => {
    const expiration = '2020-01-01T00:00:00Z';
    await connectWithCachedLinks([
      linkHere(2, { has_expiration: false, is_expired: false, expiration }),
      linkHere(1, { has_expiration: true, is_expired: false, expiration }),
    ]);
    await openPopup();
    const [first, second] = items();
    expect(first).not.toHaveTextContent('Expired');
    expect(second).toHaveTextContent('Link 1Expired');
  });

  it('show purpose, address and age, and have everything else in a menu', async () => {
    await connectWithCachedLinks([linkHere(2), linkHere(1, { tags: ['print'] })]);
    const { person } = await openPopup();
    const small = within(items()[1] ?? document.body);
    expect(small.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'print',
      expect.stringMatching(/^go\.example\.com\/c1/),
    ]);
    expect(small.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      ...[`Copy ${short(1)}`, `Stats of ${short(1)}`, `More for ${short(1)}`],
    ]);
    expect(shownActions().map(({ words }) => words)).toContain('More');
    await person.click(button(`More for ${short(1)}`));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Duplicate', 'Edit', 'QR code', 'Share', 'Delete'],
    ]);
    await person.keyboard('{Escape}');
    expect(button(`More for ${short(1)}`)).toHaveFocus();
  });

  it('have a copy button each, which names its link', async () => {
    await connectWithCachedLinks([linkHere(2), linkHere(1)]);
    const { person } = await openPopup();
    await person.click(button(`Copy ${short(1)}`));
    await waitFor(() => expect(copied()).toBe(short(1)));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  });

  it('say so if they all lead to similar addresses', async () => {
    lookAt({ id: 1, url: 'https://www.example.com/1/?b=2&a=1', title: 'Page' });
    await connectWithCachedLinks([linkOf(1, { long_url: 'https://example.com/1?a=1&b=2' })]);
    await openPopup();
    expect(pageLinks()).toHaveAccessibleName('A short link leads to a similar address');
    expect(screen.getByTitle('https://example.com/1?a=1&b=2')).toBeVisible();
    expect(button('Copy')).toHaveFocus();
  });
});

describe('a link created for a page that has others', () => {
  it('is above them, and each can be copied there', async () => {
    await connectedService();
    const before = await makeLink({ tags: ['print'] }, { at: { ...here, tabId: 9 } });
    await refresh();
    const { person } = await openPopup();
    await person.click(button('Create another'));
    await person.type(screen.getByRole('textbox', { name: 'Custom slug' }), 'second');
    await person.click(button('Shorten & copy'));
    const others = await screen.findByRole('region', { name: 'Other links of this page' });
    expect(within(others).getAllByRole('listitem')).toHaveLength(1);
    expect(within(others).getByText('print')).toBeVisible();
    await person.click(within(others).getByRole('button', { name: /^Copy / }));
    await waitFor(() => expect(copied()).toBe(before.short_url));
    await waitFor(() => expect(within(others).getByText('Copied to clipboard')).toBeVisible());
    await expectAccessible();
  });
});

describe('a popup opened again where a link was created', () => {
  it('shows that link above the others of the page, and counts all of them', async () => {
    await connectedService();
    for (const slug of ['one', 'two']) await makeLink({ custom_link: slug }, { at: { ...here, tabId: 9 } });
    await makeLink({ custom_link: 'latest' });
    await refresh();
    const { person } = await openPopup();
    const made = within(screen.getByRole('region', { name: 'Your short link' }));
    expect(made.getByText('This page has 3 short links')).toBeVisible();
    expect(made.getByText(/\/latest$/)).toBeVisible();
    expect(button('Copy')).toHaveFocus();
    const others = within(screen.getByRole('region', { name: 'Other links of this page' }));
    expect(others.getAllByRole('listitem').map(({ textContent }) => /\/(two|one)/.exec(textContent)?.[1])).toEqual([
      'two',
      'one',
    ]);
    await expectAccessible();
    // A duplicate of another link opens the form with its values, above which a button leads to the links.
    await person.click(others.getAllByRole('button', { name: /^More for/ })[1] as HTMLElement);
    await person.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(screen.getByLabelText('Source')).toHaveFocus());
    await person.click(button('Links of this page'));
    expect(pageLinks()).toHaveAccessibleName('This page has 3 short links');
    expect((await readStart()).made).toBeNull();
  });

  it('does not remember that its stats were open', async () => {
    await connectedService();
    await makeLink({ custom_link: 'latest' });
    await refresh();
    const { person } = await openPopup();
    await person.click(button('Stats'));
    expect(button('Stats')).toHaveAttribute('aria-expanded', 'true');
    expect((await statsPreviewItem.get()).open).toBe(false);
  });

  it('shows that link alone if the page has no other', async () => {
    await connectedService();
    await makeLink({ custom_link: 'latest' });
    await refresh();
    await openPopup();
    expect(screen.getByText('Your short link')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Other links of this page' })).toBeNull();
  });

  it('lists a link that was created before in the same popup', async () => {
    await connectedService();
    const { person } = await openPopup();
    await person.click(button('Shorten & copy'));
    await screen.findByRole('region', { name: 'Your short link' });
    expect(screen.queryByRole('region', { name: 'Other links of this page' })).toBeNull();
    await person.click(button('Create another'));
    await person.type(screen.getByRole('textbox', { name: 'Custom slug' }), 'second');
    await person.click(button('Shorten & copy'));
    const others = await screen.findByRole('region', { name: 'Other links of this page' });
    expect(within(others).getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('deleting', () => {
  // The undo time lasts as long as a slow machine needs.
  beforeEach(() => holdClock());

  it('can be undone, and the focus follows', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    const { person } = await openPopup();
    await person.click(button('Delete'));
    expect(await screen.findByText('Deleting Link 1')).toBeVisible();
    expect(button('Undo')).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(button('Copy')).toHaveFocus());
    await waitFor(async () => expect(await unsent()).toEqual([]));
  });

  it('by its key, pressed again, deletes no other link', async () => {
    document.documentElement.classList.add('popup');
    onTestFinished(() => document.documentElement.classList.remove('popup'));
    await connectWithCachedLinks([linkHere(2), linkHere(1)]);
    const { person } = await openPopup();
    await person.keyboard('{Delete}');
    await waitFor(() => expect(button('Undo')).toHaveFocus());
    await person.keyboard('{Delete}n');
    await waitFor(() => expect(shorten()).toBeVisible());
    expect(await unsent()).toHaveLength(1);
  });

  it('can be undone in a popup that was opened again', async () => {
    await connectWithCachedLinks([linkHere(2), linkHere(1)]);
    await ask('scheduleDelete', { id: linkOf(2).id });
    const { person } = await openPopup();
    expect(screen.getByText('Deleting Link 2')).toBeVisible();
    expect(button(`Copy ${short(1)}`)).toHaveFocus();
    await person.click(button('Undo'));
    expect(await screen.findByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('says so if undo comes too late', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    const { person } = await openPopup();
    await person.click(button('Delete'));
    await screen.findByText('Deleting Link 1');
    // It is sent, and the popup does not know yet.
    fakeBrowser.storage.onChanged.removeAllListeners();
    await ask('sendNow', { operation: (await unsent())[0]?.id ?? null });
    await person.click(button('Undo'));
    expect(await screen.findByText('Too late, already deleted: Link 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('shows the form once the last link is gone', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    await openPopup();
    await publishDeletion({ name: 'sending' });
    expect(await screen.findByText('Deleting now: Link 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await ask('deleteLink', { id: linkOf(1).id });
    await waitFor(() => expect(shorten()).toHaveFocus());
    expect(pageLinks()).not.toBeInTheDocument();
  });

  it('restores the link after a failure with the reason, until the person keeps it', async () => {
    const { behave, list } = await connectWithCachedLinks([linkHere(1)]);
    const refuse = answer(403, { status: 'failure', message: 'No' });
    behave((response, request) => (request.method === 'DELETE' ? refuse : list)(response, request));
    await ask('scheduleDelete', { id: linkOf(1).id });
    // Pages are notified a moment later.
    await waitFor(async () => expect(await unsent()).toHaveLength(1));
    await ask('sendNow', { operation: (await unsent())[0]?.id ?? null });
    await waitFor(async () => expect((await unsent())[0]?.state.name).toBe('refused'));
    const { person } = await openPopup();
    expect(screen.getByText('Not deleted:')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent("Your token doesn't allow this");
    expect(button('Copy')).toHaveFocus();
    await person.click(button('Keep it'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await waitFor(async () => expect(await unsent()).toEqual([]));
  });
});

const utm = { utm_source: 'x', utm_medium: 'social', utm_campaign: null, utm_term: null, utm_content: null };

describe('Enter', () => {
  it('copies the link without UTM, which is above newer ones of channels', async () => {
    await connectWithCachedLinks([
      linkHere(3, { has_utm: true, utm }),
      linkHere(2),
      linkHere(1, { has_utm: false, utm }),
    ]);
    const { person } = await openPopup();
    expect(items()[0]).toHaveTextContent('go.example.com/c2');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(copied()).toBe(short(2)));
  });

  it('opens the form if all links of the page belong to channels', async () => {
    await connectWithCachedLinks([linkHere(1, { has_utm: true, utm })]);
    await openPopup();
    expect(button('Create another')).toHaveFocus();
  });

  it('says so if the link was deleted elsewhere', async () => {
    const { database } = await connectedService();
    const { id, short_url } = await makeLink({}, { at: { ...here, tabId: 9 } });
    await refresh();
    holdClock(Date.now() + 120_000);
    await database.deleteFrom('links').where('id', '=', id).execute();
    const { person } = await openPopup();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${short_url?.slice(7)} was deleted, so what you copied`,
    );
    await person.click(button('Create another'));
    expect(shorten()).toHaveFocus();
  });

  it('copies the slug that was set elsewhere', async () => {
    const { behave, list } = await connectWithCachedLinks([linkHere(1)]);
    holdClock(Date.now() + 120_000);
    const custom_url = 'https://go.example.com/spring';
    const data = { ...linkHere(1), custom_link: 'spring', custom_url };
    behave((response, request) =>
      request.url?.includes('/links') === true
        ? list(response, request)
        : answer(200, { status: 'success', data })(response, request),
    );
    const { person } = await openPopup();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(copied()).toBe(custom_url));
  });
});

describe('shortening as soon as the popup opens', () => {
  const wanted = () => preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });

  it('creates no second link of a page, and copies the existing one', async () => {
    const { seen } = await connectWithCachedLinks([linkHere(1)]);
    await wanted();
    const requestCount = seen.length;
    const { person } = await openPopup();
    await waitFor(() => expect(copied()).toBe(short(1)));
    await person.click(button('Create another'));
    expect(shorten()).toHaveFocus();
    expect(seen).toHaveLength(requestCount);
  });

  it('creates no second link if an old date of the first is off', async () => {
    const { seen } = await connectWithCachedLinks([
      linkHere(1, { has_expiration: false, expiration: '2020-01-01T00:00:00Z' }),
    ]);
    await wanted();
    const requestCount = seen.length;
    await openPopup();
    await waitFor(() => expect(copied()).toBe(short(1)));
    expect(seen).toHaveLength(requestCount);
  });

  it.each([
    ['leads to a similar address', linkHere(1, { long_url: `${here.address}/` })],
    ['has expired', linkHere(1, { is_expired: true })],
    ['belongs to a channel', linkHere(1, { has_utm: true, utm })],
  ])('creates one if the existing one %s', async (_why, link) => {
    const { seen } = await connectWithCachedLinks([link]);
    await wanted();
    const requestCount = seen.length;
    await openPopup();
    await waitFor(() => expect(seen.length).toBeGreaterThan(requestCount));
    expect(copied()).toBe('');
  });
});

it('the popup waits longer for links that are known to exist than for a database without an answer', async () => {
  await connectWithCachedLinks([linkHere(1)]);
  const preview = await statsPreviewItem.get();
  vi.spyOn(statsPreviewItem, 'get').mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, 1500, preview)),
  );
  expect((await readStart()).known?.shown.first.exact).toMatchObject([{ id: linkOf(1).id }]);
});

it('the popup waits about a second for a database without an answer', async () => {
  await connectWithCachedLinks([linkHere(1)]);
  const silent = await new Promise<IDBOpenDBRequest>((resolve) => {
    const opening = indexedDB.open('silent');
    opening.onsuccess = () => resolve(opening);
  });
  vi.spyOn(indexedDB, 'open').mockReturnValue(silent);
  expect((await readStart()).known).toBeNull();
});

it('the popup shows the form if the database cannot be opened', async () => {
  await connectWithCachedLinks([linkHere(1)]);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'UnknownError');
  });
  await openPopup();
  expect(shorten()).toHaveFocus();
});

describe('a tab that shows a short address of the connection', () => {
  const itself = () => screen.queryByRole('region', { name: 'This address is your short link' });
  const addresses: [string, string][] = [
    ['as it is', short(2)],
    ['with a query, as on a password page', `${short(2)}?wrong=1`],
    ['with the mark of a QR code', `${short(2)}?qr=1`],
    ['by http, with a slash after it', `${short(2).replace('https:', 'http:')}/#top`],
    ['by its custom slug', 'https://links.example/spring'],
  ];

  it.each(addresses)('shows that link, and does not offer to shorten it: %s', async (_how, url) => {
    await connectWithCachedLinks([
      linkOf(3),
      linkOf(2, { title: 'Spring', custom_link: 'spring', custom_url: 'https://links.example/spring' }),
      linkHere(1),
    ]);
    lookAt({ id: 1, url, title: 'Enter the password' });
    const { person } = await openPopup();
    expect(itself()).toBeVisible();
    expect(within(itself() ?? document.body).getAllByRole('listitem')).toHaveLength(1);
    expect(itself()).toHaveTextContent('example.com/2');
    expect(shorten()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create another' })).toBeNull();
    for (const name of ['Stats', 'Edit', 'Delete']) expect(button(name)).toBeVisible();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(copied()).toBe('https://links.example/spring');
  });

  it('shows it even if it has expired, and shortens nothing at once', async () => {
    const service = await connectWithCachedLinks([linkOf(2, { is_expired: true, has_expiration: true })]);
    await preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });
    service.seen.splice(0);
    lookAt({ id: 1, url: short(2), title: 'This link has expired' });
    await openPopup();
    expect(itself()).toHaveTextContent('Expired');
    expect(service.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['another path with the same end', 'https://go.example.com/blog/c2'],
    ['another host', 'https://other.example/c2'],
    ['the address of no link', short(9)],
    ['the domain itself', 'https://go.example.com/'],
  ])('is not recognized as one: %s', async (_which, url) => {
    await connectWithCachedLinks([linkOf(2)]);
    lookAt({ id: 1, url, title: 'Page' });
    await openPopup();
    expect(itself()).toBeNull();
    expect(shorten()).toBeVisible();
  });
});
