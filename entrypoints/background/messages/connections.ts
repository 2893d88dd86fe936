import { browser } from 'wxt/browser';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { listOne } from '../commands/connect.ts';
import type { Commands } from '../commands/create-commands.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import { findIgnored } from '../link-index/find-ignored.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  connections: Connections;
  linkIndex: LinkIndex;
  commands: Commands;
}

/** Answers messages about connections, and deletes data of removed connections that an earlier worker has left. */
export function registerConnections({ lifetime, changes, noteProblem, connections, linkIndex, commands }: Needs): void {
  answer(lifetime, 'connect', (input, { connectionId }) =>
    connections.inTurn(() => commands.connect(input, connectionId)),
  );
  answer(lifetime, 'cancelConnect', async () => {
    commands.cancelConnect();
    return { ok: true, value: null };
  });
  answer(lifetime, 'testConnection', (_, asked) =>
    connections.withConnection(asked, async (client, connection) => {
      const listed = await listOne(client);
      if (listed.ok) void linkIndex.resumeReading(connection).catch(noteProblem('readList'));
      return listed;
    }),
  );
  answer(lifetime, 'findIgnored', (_, asked) => connections.withConnection(asked, findIgnored));
  answer(lifetime, 'disconnect', (_, { connectionId }) => connections.inTurn(() => disconnect(connectionId)));
  answer(lifetime, 'useConnection', ({ connectionId }) => connections.inTurn(() => use(connectionId)).then(done));
  answer(lifetime, 'describeConnection', (input) => connections.inTurn(() => describe(input)).then(done));
  connections.sweepLateWrites();
  void sweepQuietly('workerStart');
  lifetime.listen(browser.runtime.onStartup, () => sweepQuietly('browserStart'));

  /** Sweeps without rejecting. After a failure, the next start sweeps again. */
  async function sweepQuietly(occasion: 'workerStart' | 'browserStart'): Promise<void> {
    await connections.inTurn(() => connections.sweep(occasion)).catch(noteProblem('connect'));
  }

  /** Removes a connection and everything that was saved for it. */
  async function disconnect(asked: string | undefined): Promise<Result<null>> {
    const connection = await readConnection(asked);
    if (connection !== null) {
      await changes.publish({ kind: 'removing', connection });
      await connections.change((all) => all.filter(({ id }) => id !== connection.id), { removed: connection });
    }
    // Also without a connection: an earlier sweep may have left something.
    return (await connections.sweep('removal')) ? done() : { ok: false, failure: { kind: 'storage' } };
  }

  /** Saves the name, color and sites of a connection, unless it was removed. Takes its sites from other connections. */
  function describe({ connectionId, name, color, sites }: Input<'describeConnection'>): Promise<void> {
    return connections.change((all) =>
      all.every(({ id }) => id !== connectionId)
        ? all
        : all.map((connection) => {
            if (connection.id === connectionId) return { ...connection, name, color, sites };
            const others = connection.sites?.filter((site) => !sites.includes(site));
            return others === undefined ? connection : { ...connection, sites: others };
          }),
    );
  }

  /** Makes a connection the one in use, by its id. Changes nothing if it was removed. */
  function use(id: string): Promise<void> {
    return connections.change((all) => all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)));
  }
}

const done = (): Result<null> => ({ ok: true, value: null });
