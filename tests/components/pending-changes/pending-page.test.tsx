import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import type { CountryRules } from '@/lib/link/made-link.ts';
import { linkRoute, newLinkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { readHiddenRoute } from '@/lib/storage/private-page.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { startBackground } from '../../setup/background.ts';
import { holdClock } from '../../setup/clock.ts';
import { besideAnother, here } from '../../setup/connected.ts';
import { connectionOf, removeConnections, saveConnections } from '../../setup/connections.ts';
import { openOperations, storeOperations, storePrivateOperation } from '../../setup/operations.ts';
import { create, delayedOperation, publish, unconfirmedState, waiting } from '../../setup/pending-changes.ts';
import { readDisk } from '../../setup/stored-values.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';
import { openAt } from '../link-editor/editor.tsx';

beforeEach(besideAnother);

const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem');
const row = (name: string) => screen.findByRole('listitem', { name });
const button = (within_: HTMLElement, name: string) =>
  within(within_).getByRole('button', { name: new RegExp(`^${name}`) });
const nav = () => screen.queryByRole('link', { name: /^Pending/ });

const connect = () => saveConnections(connectionOf({ baseUrl: 'https://go.example.com/v1', name: 'Northwind' }));

describe('the page of pending changes', () => {
  beforeEach(connect);

  it.each([
    ['', connect],
    ['also without a connection, ', removeConnections],
  ])('says so if everything is sent, %sand links on', async (_where, set) => {
    await set();
    await openAt('/pending');
    expect(await screen.findByText(/^Nothing is pending/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All links' })).toHaveAttribute('href', '#/links');
    expect(nav()).not.toBeInTheDocument();
  });

  it('shows each change with its kind, age, reason and next try, the oldest first', async () => {
    holdClock();
    const old = delayedOperation({
      askedAt: Date.now() - 2 * 3_600_000,
      write: create({ title: 'Older' }),
      state: unconfirmedState(),
    });
    await publish([old, delayedOperation()]);
    await openAt('/pending');
    const [first, second] = [await row('Older'), await row('Page')];
    expect(rows()).toEqual([first, second]);
    expect(first).toHaveTextContent('New link · Requested 2 hours ago');
    expect(first).toHaveTextContent('Saved. Hem will create it when Northwind is back.');
    expect(first).toHaveTextContent('If the first request arrived, Hem finds that link');
    expect(second).toHaveTextContent('Saved. Hem will create it when Northwind is back.');
    expect(second).not.toHaveTextContent('If the first request arrived');
    expect(second).toHaveTextContent(/Next try in 60 seconds/);
    expect(nav()).toHaveTextContent('Pending 2');
  });

  it('offers no Edit if a link may exist already, and says so before it is discarded', async () => {
    await publish([
      delayedOperation({ state: unconfirmedState() }),
      delayedOperation({ state: { name: 'ambiguous', candidates: [] } }),
    ]);
    const { person } = await openAt('/pending');
    await screen.findAllByRole('listitem', { name: 'Page' });
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    const [discard] = screen.getAllByRole('button', { name: /^Discard Page$/ });
    if (discard === undefined) throw new Error('Nothing to discard');
    await person.click(discard);
    expect(within(screen.getByRole('dialog')).getByText(/^The link may already exist/)).toBeVisible();
  });

  it('shows the refused fields by name', async () => {
    const fieldErrors = { custom_link: ['This slug is taken'] };
    await publish([
      delayedOperation({
        state: { name: 'refused', failure: { kind: 'invalid', message: 'Not valid', formErrors: [], fieldErrors } },
      }),
    ]);
    await openAt('/pending');
    expect(await row('Page')).toHaveTextContent('Custom slug: This slug is taken');
  });

  it('says that a service is busy, not that it had a problem, if it asks to wait', async () => {
    holdClock();
    const failure = { kind: 'server', message: 'HTTP 429', until: Date.now() + 60_000 } as const;
    await publish([delayedOperation({ state: waiting(60, failure) })]);
    await openAt('/pending');
    expect(await row('Page')).toHaveTextContent('The service is busy');
    expect(await row('Page')).toHaveTextContent(/Next try in 60 seconds/);
  });

  it('says once that the token is refused, and links to the connection', async () => {
    await publish([delayedOperation(), delayedOperation()], {
      suspendedBy: { kind: 'unauthorized', message: 'No such token' },
    });
    await openAt('/pending');
    expect(await screen.findAllByText("The service didn't accept your token")).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Open Connection' })).toHaveAttribute('href', '#/connection');
    expect(screen.getAllByText('Needs a new token')).toHaveLength(2);
    expect(screen.queryByText(/^Next try/)).not.toBeInTheDocument();
  });

  it('shows 200 of many, and more at a press', async () => {
    await publish(Array.from({ length: 250 }, () => delayedOperation()));
    const { person } = await openAt('/pending');
    const listed = () => screen.getAllByRole('listitem', { name: 'Page' });
    expect(await screen.findByText('250 changes pending')).toBeVisible();
    expect(listed()).toHaveLength(200);
    // By their text, since the names of hundreds of buttons take seconds to compute.
    const more = screen.getByText('Show 50 more of 250');
    expect(more).toHaveRole('button');
    await person.click(more);
    expect(listed()).toHaveLength(250);
    expect(screen.queryByText(/^Show/)).not.toBeInTheDocument();
  });

  it('does not count a deletion in its undo time in the navigation, and offers Undo', async () => {
    holdClock();
    const write = { kind: 'delete', id: crypto.randomUUID() } as const;
    await publish([delayedOperation({ write, at: null, state: waiting(7, null) })]);
    await openAt('/pending');
    expect(button(await row(write.id), 'Undo')).toBeVisible();
    expect(nav()).not.toBeInTheDocument();
  });

  it('keeps a pressed row in place while it is being sent', async () => {
    const operation = delayedOperation();
    await publish([operation]);
    await openAt('/pending');
    const send = button(await row('Page'), 'Send now');
    send.focus();
    await publish([{ ...operation, state: { name: 'sending' } }]);
    await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'true'));
    expect(send).toHaveFocus();
    expect(screen.getByText('Trying now…')).toBeInTheDocument();
    await publish([]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('the actions on a change', () => {
  // Keep retries out, since during one a row has no actions for a moment.
  beforeEach(() => holdClock());

  const createLink = (body = {}, geo_targets: CountryRules = []) =>
    ask('createLink', { body: { long_url: here.address, title: 'Spring sale', ...body }, geo_targets, at: here });

  it('Edit opens a new link in its form, with country rules', async () => {
    await unavailableService();
    await createLink({ custom_link: 'spring' }, [{ country_id: 'DE', target_url: 'https://example.de/' }]);
    const { person } = await openAt('/pending');
    await person.click(button(await row('Spring sale'), 'Edit'));
    expect(await screen.findByLabelText('Title', { selector: 'input' })).toHaveValue('Spring sale');
    expect(screen.getByLabelText('Custom slug', { selector: 'input' })).toHaveValue('spring');
    expect(location.hash).toBe(`#${newLinkRoute(here, null)}`);
    expect((await pendingChangesItem.get()).operations).toEqual([]);
    expect(await readDraft({ kind: 'new', at: here })).toMatchObject({
      draft: { geo_targets: [{ country_ids: ['DE'], target_url: 'https://example.de/' }], has_geo_targeting: true },
    });
  });

  it('Edit opens a new link of a private window as a private page, and writes nothing of it to disk', async () => {
    await unavailableService();
    let reloaded = '';
    vi.spyOn(location, 'reload').mockImplementation(() => {
      reloaded = location.hash;
    });
    const at = { ...here, address: 'https://secret.example/page' };
    const write = create({ long_url: at.address, title: 'Secret sale' });
    await storePrivateOperation(delayedOperation({ isPrivate: true, at, write }));
    await startBackground();
    const { person } = await openAt('/pending');
    await person.click(button(await row('Secret sale'), 'Edit'));
    await waitFor(async () => expect(await readHiddenRoute(reloaded)).toBe(newLinkRoute(at, null)));
    expect((await pendingChangesItem.get()).operations).toEqual([]);
    expect(await readDraft({ kind: 'new', at })).toMatchObject({ draft: { title: 'Secret sale' } });
    expect(JSON.stringify([reloaded, await readDisk()])).not.toMatch(/secret/i);
  });

  it('Edit opens a change in the editor of its link', async () => {
    const { proxy } = await unavailableService();
    await proxy.heal();
    const created = await createLink();
    if (!created.ok || created.value.state !== 'made') throw new Error('Not created');
    const { id } = created.value.link;
    await proxy.inject('unavailable', { on: 'PUT /link/update' });
    await ask('updateLink', { id, title: 'Autumn sale' });
    const { person } = await openAt('/pending');
    const item = await screen.findByRole('listitem', { name: 'Spring sale' });
    expect(item).toHaveTextContent('Changes: Title');
    await person.click(button(item, 'Edit'));
    expect(await screen.findByLabelText('Title', { selector: 'input' })).toHaveValue('Autumn sale');
    expect(location.hash).toBe(`#${linkRoute(id)}/edit`);
    expect((await pendingChangesItem.get()).operations).toEqual([]);
  });

  it('Edit opens a change even while the service cannot be reached', async () => {
    const { proxy, links } = await unavailableService();
    await proxy.heal();
    const created = await createLink({ tags: ['spring'] });
    if (!created.ok || created.value.state !== 'made') throw new Error('Not created');
    const { id } = created.value.link;
    const record = await ask('retrieveLink', { id });
    if (!record.ok) throw new Error('Not read');
    await proxy.inject('resetBefore');
    await ask('saveLink', { body: { id, title: 'Autumn sale' }, base: draftOfRecord(record.value) });
    const { person } = await openAt('/pending');
    await person.click(button(await row('Spring sale'), 'Edit'));
    const title = await screen.findByLabelText('Title', { selector: 'input' });
    expect(title).toHaveValue('Autumn sale');
    expect((await pendingChangesItem.get()).operations).toEqual([]);
    await proxy.heal();
    expect(await readDraft({ kind: 'edit', id })).toMatchObject({ draft: { title: 'Autumn sale' } });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await readDraft({ kind: 'edit', id })).toBeNull());
    expect(await links()).toMatchObject([{ title: 'Autumn sale' }]);
  });

  it('a change of a deleted link is not sent again: the link can be created again with it', async () => {
    const { proxy, database, links } = await unavailableService();
    await proxy.heal();
    const created = await createLink({ custom_link: 'spring' });
    await ask('createLink', { body: { long_url: 'https://example.com/other' }, geo_targets: [], at: here });
    if (!created.ok || created.value.state !== 'made') throw new Error('Not created');
    const { id } = created.value.link;
    const record = await ask('retrieveLink', { id });
    if (!record.ok) throw new Error('Not read');
    await database.deleteFrom('links').where('id', '=', id).execute();
    await ask('saveLink', { body: { id, title: 'Autumn sale' }, base: draftOfRecord(record.value) });
    const { person } = await openAt('/pending');
    const item = await row('Spring sale');
    expect(item).toHaveTextContent('Link not found');
    expect(
      within(item)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Create it again', 'Discard']);
    await person.click(button(item, 'Discard'));
    expect(screen.getByRole('dialog')).toHaveTextContent('The link is gone. Your changes to it will be lost.');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }));
    await person.click(button(item, 'Create it again'));
    expect(await screen.findByLabelText('Title', { selector: 'input' })).toHaveValue('Autumn sale');
    expect(screen.getByLabelText('Custom slug', { selector: 'input' })).toHaveValue('spring');
    expect(screen.getByLabelText('Destination', { selector: 'input' })).toHaveValue(here.address);
    expect(location.hash).toMatch(/^#\/links\/new\?/);
    expect((await pendingChangesItem.get()).operations).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Shorten & copy' }));
    expect(await screen.findByText('Your short link')).toBeVisible();
    expect(await links()).toMatchObject([{}, { title: 'Autumn sale', custom_link: 'spring' }]);
  });

  it('a change of a deleted link without other data can only be discarded', async () => {
    await connect();
    const failure = { kind: 'client', message: 'No such link', gone: true } as const;
    const id = crypto.randomUUID();
    const write = { kind: 'update', body: { id, title: 'Autumn' }, base: null } as const;
    await publish([delayedOperation({ write, state: { name: 'refused', failure } })]);
    await openAt('/pending');
    const item = await row(id);
    expect(
      within(item)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Discard']);
  });

  it('Send all now sends pending changes', async () => {
    const { proxy, links } = await unavailableService();
    await createLink();
    const { person } = await openAt('/pending');
    await row('Spring sale');
    await proxy.heal();
    await person.click(screen.getByRole('button', { name: 'Send all now' }));
    expect(await screen.findByText(/^Nothing is pending/)).toBeVisible();
    expect(await links()).toMatchObject([{ title: 'Spring sale' }]);
  });

  it('Send all now is offered for changes that the token lacked permission for, not for other refusals', async () => {
    await unavailableService();
    await openAt('/pending');
    const refused = (kind: 'forbidden' | 'client') =>
      delayedOperation({ state: { name: 'refused', failure: { kind, message: 'No' } } });
    await publish([refused('client')]);
    await row('Page');
    expect(screen.queryByRole('button', { name: 'Send all now' })).toBeNull();
    await publish([refused('forbidden')]);
    expect(await screen.findByRole('button', { name: 'Send all now' })).toBeVisible();
  });

  it('Drop deletes it after confirmation', async () => {
    const { proxy, links } = await unavailableService();
    await createLink();
    const { person } = await openAt('/pending');
    await person.click(button(await row('Spring sale'), 'Discard'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/^Nothing is pending/)).toBeVisible();
    await proxy.heal();
    expect(await links()).toEqual([]);
  });

  it('Discard all deletes all of them after confirmation', async () => {
    const { connection } = await unavailableService();
    const title = (at: number) => ({ title: `Page ${at}` });
    const noTab = (at: number) => ({ tabId: -1, address: `pending:${at}`, connectionId: connection.id });
    const entries = Array.from({ length: 3 }, (_, at) => delayedOperation({ at: noTab(at), write: create(title(at)) }));
    await storeOperations(...entries);
    await startBackground();
    const { person } = await openAt('/pending');
    expect(await screen.findByText('3 changes pending')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Discard all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard all 3 changes?' });
    await person.click(within(dialog).getByRole('button', { name: 'Discard all' }));
    expect(await screen.findByText(/^Nothing is pending/)).toBeVisible();
    expect(await openOperations()).toEqual([]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('Disconnect says how many changes it discards', async () => {
    await unavailableService();
    await createLink();
    const { person } = await openAt('/connection');
    await person.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('1 pending change will be discarded.')).toBeVisible();
  });
});
