import { afterEach, expect, it, onTestFinished } from 'vitest';
import { enterConnection } from '@/components/route/enter-connection.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import {
  newConnection,
  pageConnectionId,
  setPageConnection,
  watchPageConnection,
} from '@/lib/messaging/page-connection.ts';
import { startBackground } from '../../setup/background.ts';
import { connectionOf, saveConnections } from '../../setup/connections.ts';
import { save } from '../../setup/saved.ts';
import { runService } from '../../setup/service.ts';
import { until } from '../../setup/until.ts';

const [inUse, other, another] = [connectionOf(), connectionOf(), connectionOf()];
const before = location.href;

/** Opens the page at an address, as a browser does. */
async function open(query: string): Promise<void> {
  setPageConnection(newConnection);
  history.replaceState(null, '', `${query}#/links`);
  await enterConnection();
}

afterEach(() => history.replaceState(null, '', before));

it.each([
  ['the one in its address', `?connection=${other.id}`, other.id],
  ['the one in use, if its address names none', '?', inUse.id],
  ['the one in use, if the one in its address was removed', `?connection=${crypto.randomUUID()}`, inUse.id],
  ['none, if a new one will be created', '?connection=new', newConnection],
])('a page shows %s', async (_what, query, id) => {
  await saveConnections(inUse, other);
  await open(query);
  expect(pageConnectionId()).toBe(id);
});

it('a page keeps its connection while another is put to use, and shows one that is created on it', async () => {
  await saveConnections(inUse, other);
  await open('?');
  await save('local', { connections: [other, inUse] });
  expect(pageConnectionId()).toBe(inUse.id);
  setPageConnection(other.id);
  expect(location.search + location.hash).toBe(`?connection=${other.id}#/links`);
});

it('a page that was opened without connections shows the first that is created elsewhere', async () => {
  const { settings, token } = await runService();
  await startBackground();
  await open('?');
  expect(pageConnectionId()).toBe(newConnection);
  const connected = await ask('connect', { settings, token, check: false });
  await until(() => expect(pageConnectionId()).toBe(connected.ok ? connected.value.id : ''));
});

/** Saves connections as the background does for another page. */
const saveElsewhere = (...connections: Connection[]) => save('local', { connections });

it('a page shows the first connection that is created after all were removed elsewhere', async () => {
  await saveConnections(inUse);
  await open('?');
  await saveElsewhere();
  await saveElsewhere(other);
  await until(() => expect(pageConnectionId()).toBe(other.id));
});

it('a page shows the connection that replaces its own elsewhere, at another address', async () => {
  await saveConnections(inUse, other);
  await open(`?connection=${other.id}`);
  await saveElsewhere(inUse, another);
  await until(() => expect(pageConnectionId()).toBe(another.id));
});

it.each([
  ['its own is removed', `?connection=${other.id}`],
  ['it creates a new one', '?connection=new'],
])('a page where %s shows no other as they are added, removed and put to use elsewhere', async (_what, query) => {
  await saveConnections(inUse, other);
  await open(query);
  const shown: string[] = [];
  onTestFinished(watchPageConnection(() => shown.push(pageConnectionId())));
  await saveElsewhere(other, inUse);
  await saveElsewhere(another, other, inUse);
  await saveElsewhere(another, inUse);
  await saveElsewhere(inUse, another);
  await saveElsewhere(another);
  // A connection that is shown in any case: all earlier events have arrived by then.
  await saveElsewhere();
  await saveElsewhere(inUse);
  await until(() => expect(pageConnectionId()).toBe(inUse.id));
  expect(shown).toEqual([inUse.id]);
});
