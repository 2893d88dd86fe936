import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { keptEntries } from '../../setup/operations.ts';
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

/** A link whose title is changed while the service can't be reached, until it is `back`. */
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
  await waitFor(async () => expect(await keptEntries()).toEqual([]));
};

describe('a link that is known', () => {
  it('opens to be edited without a connection, and its save waits', async () => {
    const { connection, ...service } = await connectedService();
    const { id } = await makeLink({ title: 'Sale', tags: ['spring'] });
    await waitFor(async () => expect(await cachedLinks(connection.id, [id])).toHaveLength(1));
    vi.spyOn(globalThis, 'fetch');
    const back = goOffline();
    const { person } = await openAt(editLinkRoute(id));
    expect(await screen.findByRole('heading', { level: 1, name: /^Edit / })).toHaveTextContent('Sale');
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await savedLater();
    back();
    await sendAll();
    expect(await service.links()).toMatchObject([{ title: 'Spring sale' }]);
  });
});

describe('a save without a connection', () => {
  it('waits, and is sent once there is one', async () => {
    const { back, other, id } = await changedOffline();
    expect(title()).toHaveValue('Spring sale');
    expect(await keptEntries()).toMatchObject([{ write: { kind: 'update', body: { title: 'Spring sale' } } }]);
    back();
    await sendAll();
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale', tags: ['spring'] });
  });

  it('is undone without a trace: nothing is sent, and the form holds what the service holds', async () => {
    const { back, person, other, id, sent } = await changedOffline();
    await person.click(button('Undo'));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    expect(await keptEntries()).toEqual([]);
    back();
    await sendAll();
    expect(sent()).toEqual([]);
    expect(await other.read(id)).toMatchObject({ title: 'Sale' });
  });

  it('is the person’s to decide where the link was changed elsewhere meanwhile', async () => {
    const { back, person, other, id, sent } = await changedOffline();
    back();
    await other.change({ id, title: 'Summer sale' });
    await ask('sendNow', { operation: null });
    await waitFor(async () => expect((await keptEntries())[0]?.state).toEqual({ name: 'conflict', fields: ['title'] }));
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
    await waitFor(async () => expect(await keptEntries()).toEqual([]));
  });
});

it('a save that did arrive, its answer lost, is undone at the service and on the screen alike', async () => {
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

describe('a link that is opened again while its save waits', () => {
  async function savedBefore(typedSince: string | null) {
    const { person, rerender, ...shown } = await editLink({ title: 'Sale', tags: ['spring'] });
    const arrive = stopUpdates();
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await savedLater();
    if (typedSince !== null) await fill(person, title(), typedSince);
    rerender(<p>closed</p>);
    const opened = await openAt(editLinkRoute(shown.id));
    await screen.findByRole('heading', { level: 1, name: /^Edit / });
    return { ...shown, ...opened, arrive };
  }

  it('is shown as it will be, and the next save is no conflict with the one before', async () => {
    const { person, other, id, arrive } = await savedBefore(null);
    expect(title()).toHaveValue('Spring sale');
    await fill(person, title(), 'Summer sale');
    await person.click(save());
    await savedLater();
    expect(await keptEntries()).toHaveLength(2);
    arrive();
    await sendAll();
    expect(await other.read(id)).toMatchObject({ title: 'Summer sale', tags: ['spring'] });
  });

  it('takes a save of its own that arrives meanwhile for no change of others', async () => {
    const { person, other, id, arrive } = await savedBefore(null);
    arrive();
    await sendAll();
    await fill(person, title(), 'Summer sale');
    await person.click(save());
    await saved();
    expect(await other.read(id)).toMatchObject({ title: 'Summer sale' });
  });

  it('holds what was typed since, and asks nothing', async () => {
    await savedBefore('Summer sale');
    expect(title()).toHaveValue('Summer sale');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
