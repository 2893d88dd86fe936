import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { openOperations } from '../../setup/operations.ts';
import {
  button,
  editLink,
  fill,
  goOffline,
  loseAnswerTo,
  openAt,
  save,
  saved,
  savedLater,
  stopUpdates,
  title,
} from './editor.tsx';

beforeEach(besideAnother);

/** Changes the title of a link while the service can't be reached, until `back` is called. */
async function changedOffline() {
  const shown = await editLink({ title: 'Sale', tags: ['spring'] });
  await fill(shown.person, title(), 'Spring sale');
  const back = goOffline();
  await shown.person.click(save());
  await savedLater();
  return { ...shown, back };
}

const sendAll = async () => {
  await ask('sendNow', { operation: null });
  await waitFor(async () => expect(await openOperations()).toEqual([]));
};

describe('a cached link', () => {
  it('opens in the editor while offline, and its save is pending', async () => {
    const { connection, ...service } = await connectedService();
    const { id } = await makeLink({ title: 'Sale', tags: ['spring'] });
    await waitFor(async () => expect(await cachedLinks(connection.id, [id])).toHaveLength(1));
    vi.spyOn(globalThis, 'fetch');
    const back = goOffline();
    const { person } = await openAt(editLinkRoute(id));
    expect(await screen.findByRole('form', { name: 'Edit Sale' })).toBeVisible();
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await savedLater();
    back();
    await sendAll();
    expect(await service.links()).toMatchObject([{ title: 'Spring sale' }]);
  });
});

describe('a save while offline', () => {
  it('is pending, and is sent once the browser is online', async () => {
    const { back, other, id } = await changedOffline();
    expect(title()).toHaveValue('Spring sale');
    expect(await openOperations()).toMatchObject([{ write: { kind: 'update', body: { title: 'Spring sale' } } }]);
    back();
    await sendAll();
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale', tags: ['spring'] });
  });

  it('is undone completely: nothing is sent, and the form has the values of the service', async () => {
    const { back, person, other, id, sent } = await changedOffline();
    await person.click(button('Undo'));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    expect(await openOperations()).toEqual([]);
    back();
    await sendAll();
    expect(sent()).toEqual([]);
    expect(await other.read(id)).toMatchObject({ title: 'Sale' });
  });

  it('is sent, and keeps what changed elsewhere in other fields', async () => {
    const { back, other, id } = await changedOffline();
    back();
    await other.change({ id, tags: ['summer'] });
    await sendAll();
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale', tags: ['summer'] });
  });

  it('requires a choice if the link changed elsewhere meanwhile', async () => {
    const { back, person, other, id, sent } = await changedOffline();
    back();
    await other.change({ id, title: 'Summer sale' });
    await ask('sendNow', { operation: null });
    await waitFor(async () =>
      expect((await openOperations())[0]?.state).toEqual({ name: 'conflict', fields: ['title'] }),
    );
    expect(sent()).toEqual([]);
    await person.click(await screen.findByRole('link', { name: /^Pending/ }));
    expect(await screen.findByText('This link was changed elsewhere')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /^Choose/ }));
    const versions = await screen.findByRole('dialog', { name: 'This link was changed elsewhere' });
    expect(within(versions).getByRole('radio', { name: /Summer sale$/ })).not.toBeChecked();
    expect(within(versions).getByRole('radio', { name: /Spring sale$/ })).toBeChecked();
    await person.click(button('Save this version'));
    await saved();
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
    await waitFor(async () => expect(await openOperations()).toEqual([]));
  });
});

it('a save that arrived, but whose answer was lost, is undone at the service and on screen', async () => {
  const { person, other, id } = await editLink({ title: 'Sale' });
  await fill(person, title(), 'Spring sale');
  loseAnswerTo('PUT');
  await person.click(save());
  await savedLater();
  expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
  await person.click(button('Undo'));
  await waitFor(() => expect(title()).toHaveValue('Sale'));
  await sendAll();
  expect(await other.read(id)).toMatchObject({ title: 'Sale' });
  expect(title()).toHaveValue('Sale');
});

describe('a link that is opened again while its save is pending', () => {
  async function savedBefore(typedSince: string | null) {
    const { person, rerender, ...shown } = await editLink({ title: 'Sale', tags: ['spring'] });
    const arrive = stopUpdates();
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await savedLater();
    if (typedSince !== null) await fill(person, title(), typedSince);
    rerender(<p>closed</p>);
    const opened = await openAt(editLinkRoute(shown.id));
    await screen.findByRole('form', { name: /^Edit / });
    return { ...shown, ...opened, arrive };
  }

  it('is shown with the pending values, and the next save does not conflict with them', async () => {
    const { person, other, id, arrive } = await savedBefore(null);
    expect(title()).toHaveValue('Spring sale');
    await fill(person, title(), 'Summer sale');
    await person.click(save());
    await savedLater();
    expect(await openOperations()).toHaveLength(2);
    arrive();
    await sendAll();
    expect(await other.read(id)).toMatchObject({ title: 'Summer sale', tags: ['spring'] });
  });

  it('does not treat its own save, when it arrives, as a change by others', async () => {
    const { person, other, id, arrive } = await savedBefore(null);
    arrive();
    await sendAll();
    await fill(person, title(), 'Summer sale');
    await person.click(save());
    await saved();
    expect(await other.read(id)).toMatchObject({ title: 'Summer sale' });
  });

  it('keeps what was typed since, and asks nothing', async () => {
    await savedBefore('Summer sale');
    expect(title()).toHaveValue('Summer sale');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
