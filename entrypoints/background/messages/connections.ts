import { browser } from 'wxt/browser';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { cancelConnect, connect, listOne } from '../commands/connect.ts';
import { changeConnections, connectionsMutex } from '../connections/saved-connections.ts';
import { withConnection } from '../connections/service-client.ts';
import { sweep, sweepLateWrites } from '../connections/sweep.ts';
import { findIgnored } from '../link-index/find-ignored.ts';
import { resumeReading } from '../link-index/reader.ts';
import type { Background } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';

/** Answers messages about connections, and deletes data of removed connections that an earlier worker has left. */
export function registerConnection(background: Background): void {
  answer(background, 'connect', (input, { connectionId }) =>
    connectionsMutex(background, () => connect(background, input, connectionId)),
  );
  answer(background, 'cancelConnect', async () => {
    cancelConnect(background);
    return { ok: true, value: null };
  });
  answer(background, 'testConnection', (_, asked) =>
    withConnection(background, asked, async (client, connection) => {
      const listed = await listOne(client);
      if (listed.ok) void resumeReading(background, connection).catch(noteProblem(background, 'readList'));
      return listed;
    }),
  );
  answer(background, 'findIgnored', (_, asked) => withConnection(background, asked, findIgnored));
  answer(background, 'disconnect', (_, { connectionId }) =>
    connectionsMutex(background, () => disconnect(background, connectionId)),
  );
  answer(background, 'useConnection', ({ connectionId }) =>
    connectionsMutex(background, () => use(background, connectionId)).then(done),
  );
  answer(background, 'describeConnection', (input) =>
    connectionsMutex(background, () => describe(background, input)).then(done),
  );
  sweepLateWrites(background);
  void sweepQuietly(background, 'workerStart');
  background.listen(browser.runtime.onStartup, () => sweepQuietly(background, 'browserStart'));
}

/** Sweeps without rejecting. After a failure, the next start sweeps again. */
async function sweepQuietly(background: Background, occasion: 'workerStart' | 'browserStart'): Promise<void> {
  await connectionsMutex(background, () => sweep(background, occasion)).catch(noteProblem(background, 'connect'));
}

/** Removes a connection and everything that was saved for it. */
async function disconnect(background: Background, asked: string | undefined): Promise<Result<null>> {
  const connection = await readConnection(asked);
  if (connection !== null) {
    await publish(background, { kind: 'removing', connection });
    await changeConnections(background, (all) => all.filter(({ id }) => id !== connection.id), { removed: connection });
  }
  // Also without a connection: an earlier sweep may have left something.
  return (await sweep(background, 'removal')) ? done() : { ok: false, failure: { kind: 'storage' } };
}

/** Saves the name, color and sites of a connection, unless it was removed. Takes its sites from other connections. */
const describe = (
  background: Background,
  { connectionId, name, color, sites }: Input<'describeConnection'>,
): Promise<void> =>
  changeConnections(background, (all) =>
    all.every(({ id }) => id !== connectionId)
      ? all
      : all.map((connection) => {
          if (connection.id === connectionId) return { ...connection, name, color, sites };
          const others = connection.sites?.filter((site) => !sites.includes(site));
          return others === undefined ? connection : { ...connection, sites: others };
        }),
  );

/** Makes a connection the one in use, by its id. Changes nothing if it was removed. */
const use = (background: Background, id: string): Promise<void> =>
  changeConnections(background, (all) => all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)));

const done = (): Result<null> => ({ ok: true, value: null });
