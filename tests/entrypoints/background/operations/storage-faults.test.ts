import { forceCloseDatabase } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground, stopBackground } from '../../../setup/background.ts';
import { disableCallTimeouts } from '../../../setup/call-timeouts.ts';
import { eventually, hurryTime, unsent } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openLog } from '../../../setup/log.ts';
import { changesDatabase, dueOperation, fillDisk, openOperations, storeOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

const rename = (title: string, number = 1) => ask('updateLink', { id: linkOf(number).id, title });
const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });
const updated = answer(200, { status: 'success', message: 'Updated' });

it('changes of one link keep their order after a restart even if the clock was set back between them', async () => {
  const { behave, seen } = await listService(linksFrom(1));
  behave(busy);
  hurryTime(() => true);
  await rename('One');
  vi.setSystemTime(Date.now() - 3_600_000);
  await rename('Two');
  vi.setSystemTime(Date.now() + 7_200_000);
  behave(updated);
  await startBackground();
  await eventually(async () => expect(await openOperations()).toEqual([]));
  const titles = seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).title);
  expect(titles.slice(-2)).toEqual(['One', 'Two']);
});

it('a change that was postponed before the clock was set far back is sent', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  const write = { kind: 'update' as const, body: { id: linkOf(1).id, title: 'One' }, base: null };
  const state = { name: 'waiting' as const, sendAt: Date.now() + 365 * 86_400_000, tries: 3, failure: null };
  await storeOperations(dueOperation(pageConnectionId(), write, { state }));
  await startBackground();
  await until(async () => expect(await openOperations()).toEqual([]));
});

it('a write is sent even if saving its state fails', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  const { get } = fakeBrowser.storage.local;
  const reading = vi.spyOn(fakeBrowser.storage.local, 'get');
  reading.mockImplementation(async (keys) => {
    if (!JSON.stringify(keys).includes('token:')) return Reflect.apply(get, fakeBrowser.storage.local, [keys]);
    reading.mockRestore();
    throw new Error('The storage failed');
  });
  hurryTime();
  await rename('One');
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

const badgeText = () => fakeBrowser.action.getBadgeText({});

it('a badge goes with its change even if pages could not be notified', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  await rename('One');
  behave(answer(400, { status: 'failure', message: 'No' }));
  const set = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const telling = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (items) => {
    if (Object.keys(items).some((name) => name.endsWith(':pending'))) throw new Error('The storage failed');
    return set(items);
  });
  await rename('Two');
  await until(async () => expect(await badgeText()).toBe('!'));
  telling.mockRestore();
  const [operation] = await openOperations();
  await ask('discard', { operation: operation?.id ?? '' });
  await until(async () => expect(await badgeText()).toBe(''));
});

it('a badge that the browser could not show appears with the next change', async () => {
  const { behave } = await listService(linksFrom(2));
  behave(answer(400, { status: 'failure', message: 'No' }));
  const showing = vi.spyOn(fakeBrowser.action, 'setBadgeText').mockRejectedValue(new Error('No window'));
  await rename('One');
  await until(() => expect(showing).toHaveBeenCalled());
  showing.mockRestore();
  await rename('One');
  await until(async () => expect(await badgeText()).toBe('!'));
});

/** Records the opening of databases. */
const watchOpening = () => vi.spyOn(indexedDB, 'open');

/** Closes the databases that were opened, as a browser does, and ends the recording. */
function closeDatabases(opening: ReturnType<typeof watchOpening>): void {
  opening.mock.results.forEach(({ value }, at) => {
    if (opening.mock.calls[at]?.[0] === changesDatabase) forceCloseDatabase(value.result);
  });
  opening.mockRestore();
}

/** Makes the database impossible to open. Returns the spy, whose `mockRestore` ends this. */
function failOpening() {
  const { open } = indexedDB;
  return vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === changesDatabase) throw new DOMException('Internal error', 'UnknownError');
    return open.call(indexedDB, name, version);
  });
}

/** Makes operations impossible to read one by one. Returns the spy, whose `mockRestore` ends this. */
function failReading() {
  const { get } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(this: IDBObjectStore, ...given) {
    if (this.name === 'operations') throw new DOMException('The disk failed', 'UnknownError');
    return get.apply(this, given);
  });
}

/** Waits until a change could not be saved. */
const savingFailed = () =>
  eventually(async () => expect((await problemsItem.get()).map(({ activity }) => activity)).toContain('storeChanges'));

/** Renames a link at a service that holds its answer until `reply`. Resolves once the change is saved as being sent. */
async function heldRename() {
  const { behave, seen } = await listService(linksFrom(1));
  let reply = () => {};
  const holds: Behaviour = (...request) => {
    reply = () => updated(...request);
  };
  behave(holds, updated);
  const renaming = rename('One');
  await until(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  await until(async () => expect((await openOperations()).map(({ state }) => state.name)).toEqual(['sending']));
  return { renaming, reply: () => reply() };
}

it('changes are saved even if the browser has closed the database', async () => {
  const { behave } = await listService(linksFrom(2));
  behave(busy);
  const opening = watchOpening();
  await startBackground();
  await rename('One');
  await until(async () => expect(await openOperations()).toHaveLength(1));
  closeDatabases(opening);
  await rename('Two', 2);
  await until(async () => expect(await openOperations()).toHaveLength(2));
});

it('a discarded change is not sent by the next worker, even if the disk failed when it was discarded', async () => {
  const { behave, seen } = await listService(linksFrom(2));
  behave(busy);
  await rename('One');
  const [discarded] = await openOperations();
  const removing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The disk fails', 'UnknownError');
  });
  await ask('discard', { operation: discarded?.id ?? '' });
  expect(await openOperations()).toEqual([discarded]);
  removing.mockRestore();
  await rename('Two', 2);
  await until(async () => expect((await openOperations()).map(({ id }) => id)).not.toContain(discarded?.id));
  behave(updated);
  await startBackground();
  await ask('sendNow', { operation: null });
  await until(async () => expect(await openOperations()).toEqual([]));
  const titles = seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).title);
  expect(titles).toEqual(['One', 'Two', 'Two']);
});

it('a worker that cannot read the saved operations tries again, and treats none as gone', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  const write = { kind: 'update' as const, body: { id: linkOf(1).id, title: 'One' }, base: null };
  await storeOperations(dueOperation(pageConnectionId(), write));
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('The disk failed', 'UnknownError');
  });
  await startBackground();
  await eventually(() => expect(reading).toHaveBeenCalled());
  await eventually(async () => {
    await alarm('operations');
    expect(await openOperations()).toEqual([]);
  });
});

it('a worker that cannot open the database continues the saved operations at its next alarm', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  const write = { kind: 'update' as const, body: { id: linkOf(1).id, title: 'One' }, base: null };
  await storeOperations(dueOperation(pageConnectionId(), write, { state: { name: 'sending' } }));
  await fakeBrowser.alarms.create('operations', { periodInMinutes: 1 });
  const failing = failOpening();
  await startBackground();
  await ask('sendNow', { operation: null });
  failing.mockRestore();
  expect(await fakeBrowser.alarms.get('operations')).toBeDefined();
  await alarm('operations');
  await until(async () => expect(await openOperations()).toEqual([]));
});

it('no operation looks gone if the browser closes the database during the first read, and cannot open it again', async () => {
  await storeOperations(dueOperation(linkOf(2).id, { kind: 'delete', id: linkOf(1).id }));
  const opening = watchOpening();
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
    closeDatabases(opening);
    failOpening();
    throw new DOMException('The database is closed', 'AbortError');
  });
  await expect(openLog().log.read((reads) => reads.openOperations())).rejects.toThrow('Internal error');
});

it('a change that is done is saved as done although the database could not be opened for a moment', async () => {
  const opening = watchOpening();
  const { renaming, reply } = await heldRename();
  closeDatabases(opening);
  const failing = failOpening();
  hurryTime();
  reply();
  await renaming;
  await savingFailed();
  failing.mockRestore();
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

it('a change that is done is saved as done although operations could not be read for a moment', async () => {
  const { renaming, reply } = await heldRename();
  const failing = failReading();
  hurryTime();
  reply();
  await renaming;
  await savingFailed();
  failing.mockRestore();
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

it('a change is sent although operations could not be read when an earlier one of its link was published', async () => {
  disableCallTimeouts();
  const { behave, seen } = await listService(linksFrom(1));
  behave(updated);
  const reading = Promise.withResolvers<ReturnType<typeof failReading>>();
  const { put } = IDBObjectStore.prototype;
  const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === 'operations' && JSON.stringify(given[0]).includes('"isPublished":false')) {
      putting.mockRestore();
      reading.resolve(failReading());
    }
    return put.apply(this, given);
  });
  await rename('One');
  const failing = await reading.promise;
  hurryTime();
  await savingFailed();
  failing.mockRestore();
  expect(await rename('Two')).toEqual({ ok: true, value: 'done' });
  await eventually(async () => expect(await openOperations()).toEqual([]));
  const titles = seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).title);
  expect(titles).toEqual(['One', 'Two']);
});

/** Makes the saved connections impossible to read. Returns the spy, whose `mockRestore` ends this. */
function failReadingConnections() {
  const { get } = fakeBrowser.storage.local;
  return vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(async (keys) => {
    if (JSON.stringify(keys).includes('connections')) throw new Error('The storage failed');
    return Reflect.apply(get, fakeBrowser.storage.local, [keys]);
  });
}

/** Makes the operations that are due impossible to read. Returns the spy, whose `mockRestore` ends this. */
function failReadingDue() {
  const { getAll } = IDBIndex.prototype;
  return vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function read(this: IDBIndex, ...given) {
    if (this.name === 'due') throw new DOMException('The disk failed', 'UnknownError');
    return getAll.apply(this, given);
  });
}

/** Waits until turns have failed, and for five seconds of hurried time after that, in which they are tried again. */
async function turnsFailed(): Promise<void> {
  await eventually(async () => expect((await problemsItem.get()).map(({ activity }) => activity)).toContain('send'));
  const failedAt = Date.now();
  await eventually(() => expect(Date.now()).toBeGreaterThan(failedAt + 5000));
}

it('a change stays scheduled while the connections cannot be read, and is sent afterwards', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  stopBackground();
  const write = { kind: 'update' as const, body: { id: linkOf(1).id, title: 'One' }, base: null };
  await storeOperations(dueOperation(pageConnectionId(), write));
  await fakeBrowser.alarms.create('operations', { periodInMinutes: 1 });
  const failing = failReadingConnections();
  hurryTime();
  await startBackground();
  await turnsFailed();
  expect(await fakeBrowser.alarms.get('operations')).toBeDefined();
  failing.mockRestore();
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

it('a done change is published, and the next one of its link answered, after the connections could not be read', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  stopBackground();
  const write = { kind: 'update' as const, body: { id: linkOf(1).id, title: 'One' }, base: null };
  const state = { name: 'done' as const, at: Date.now(), link: null, isPublished: false };
  await storeOperations(dueOperation(pageConnectionId(), write, { state }));
  disableCallTimeouts();
  const failing = failReadingConnections();
  hurryTime();
  await startBackground();
  await turnsFailed();
  failing.mockRestore();
  expect(await rename('Two')).toEqual({ ok: true, value: 'done' });
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

it('a change is sent and its page answered, after what is due could not be read', async () => {
  disableCallTimeouts();
  const { behave } = await listService(linksFrom(1));
  behave(updated);
  const failing = failReadingDue();
  hurryTime();
  const renaming = rename('One');
  await turnsFailed();
  failing.mockRestore();
  expect(await renaming).toEqual({ ok: true, value: 'done' });
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

describe('if the disk is too full to save a change', () => {
  /** Starts a service with this answer, and fills the disk of the browser. */
  async function fullDisk(behaviour: Behaviour) {
    const { behave } = await listService(linksFrom(1));
    behave(behaviour);
    fillDisk();
  }
  const notKept = { ok: false, failure: { kind: 'storage' } };
  const create = () => ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });

  it('the person is warned that a link, an edit or a deletion may be lost', async () => {
    await fullDisk(busy);
    expect(await create()).toEqual(notKept);
    expect(await rename('One')).toEqual(notKept);
    expect(await ask('deleteLink', { id: linkOf(1).id })).toEqual(notKept);
  });

  it('a deletion with undo is not started', async () => {
    await fullDisk(updated);
    expect(await ask('scheduleDelete', { id: linkOf(1).id })).toEqual(notKept);
    expect(await unsent()).toEqual([]);
  });

  it('a repeated deletion stays saved as it was', async () => {
    const { behave, seen } = await listService(linksFrom(1));
    behave(busy);
    await ask('deleteLink', { id: linkOf(1).id });
    expect(await openOperations()).toHaveLength(1);
    const full = fillDisk();
    await ask('deleteLink', { id: linkOf(1).id });
    full.mockRestore();
    behave(answer(200, { status: 'success', message: 'Deleted' }));
    const before = seen.length;
    await startBackground();
    expect(await openOperations()).toHaveLength(1);
    await ask('sendNow', { operation: null });
    await until(async () => expect(await openOperations()).toEqual([]));
    expect(seen.slice(before).filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('a correction that is sent at once removes the refused change', async () => {
    const { behave } = await listService(linksFrom(1));
    behave(answer(400, { status: 'failure', message: 'No' }));
    await rename('One');
    expect((await openOperations()).map(({ state }) => state.name)).toEqual(['refused']);
    fillDisk();
    behave(updated);
    expect(await rename('Two')).toEqual({ ok: true, value: 'done' });
    await until(async () => expect(await openOperations()).toEqual([]));
  });

  it('a correction that is saved later removes the refused change', async () => {
    const { behave } = await listService(linksFrom(1));
    behave(answer(400, { status: 'failure', message: 'No' }));
    await rename('One');
    const full = fillDisk();
    behave(busy);
    expect(await rename('Two')).toEqual(notKept);
    full.mockRestore();
    await ask('sendNow', { operation: null });
    await until(async () => expect((await openOperations()).map(({ state }) => state.name)).toEqual(['waiting']));
  });

  it('an operation that the service completes at once succeeds', async () => {
    await fullDisk(updated);
    expect(await rename('One')).toEqual({ ok: true, value: 'done' });
  });

  it('a repeated operation is not started twice', async () => {
    await fullDisk(busy);
    await create();
    await create();
    expect((await unsent()).filter(({ write }) => write.kind === 'create')).toHaveLength(1);
  });
});

it('a saved create is sent only once there is room to save that it is sent', async () => {
  const { behave, seen } = await listService([]);
  behave(busy);
  await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  const creates = () => seen.filter(({ method }) => method === 'POST').length;
  expect(creates()).toBe(1);
  const full = fillDisk();
  await ask('sendNow', { operation: null });
  await eventually(async () =>
    expect((await unsent()).map(({ state }) => state)).toMatchObject([
      { name: 'waiting', failure: { kind: 'storage' } },
    ]),
  );
  expect(creates()).toBe(1);
  full.mockRestore();
  await ask('sendNow', { operation: null });
  await eventually(() => expect(creates()).toBe(2));
});
