import { createStore } from 'zustand/vanilla';
import { followLibrary, refreshEvery } from '@/components/links/source/follow-library.ts';
import { takingTurns } from '@/lib/async/async.ts';
import { atMostEvery } from '@/lib/async/at-most-every.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import {
  type JoinedTable,
  joinTables,
  type LibraryDatabase,
  loadTable,
  openLibrary,
  type Table,
} from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** One of the connections whose links are put together. */
export interface Member {
  connection: Connection;
  /** Its links: while they are loaded, where the browser has no database for Hem, and once they are there. */
  known: { state: 'loading' | 'failed' } | { state: 'ready'; database: LibraryDatabase; table: Table };
  /** How well its links are known; null until a list was begun to be read. */
  library: LibraryState | null;
  /** Why nothing can be asked of it, as without a token. */
  refused: Failure | null;
}

export interface AllTables {
  members: readonly Member[];
  /** All links; null until those of each connection are loaded, or could not be. */
  joined: JoinedTable | null;
  /** Rises whenever what is known has changed. */
  version: number;
}

/** What is known of the links of several connections, put together. One that fails keeps no other out. */
export function createAllTables(connections: readonly Connection[]) {
  const store = createStore<AllTables>()(() => ({
    members: connections.map((connection) => ({
      ...{ connection, known: { state: 'loading' }, library: null, refused: null },
    })),
    ...{ joined: null, version: 0 },
  }));
  const inTurn = takingTurns();

  const change = (at: number, part: Partial<Member>) =>
    store.setState(({ members }) => ({
      members: members.map((member, of) => (of === at ? { ...member, ...part } : member)),
    }));
  const join = () => {
    const { members, version } = store.getState();
    if (members.some(({ known }) => known.state === 'loading')) return;
    const tables = members.flatMap(({ connection, known }) =>
      known.state === 'ready' ? { connectionId: connection.id, table: known.table } : [],
    );
    store.setState({ joined: joinTables(tables), version: version + 1 });
  };

  /** Takes over what the background has written since, once it has written for the last time. */
  const refresh = async () => {
    const { members } = store.getState();
    const each = members.map(async ({ known }) => {
      // A database is closed when its connection goes: then nothing more comes of it.
      const isNew = known.state === 'ready' && (await known.table.refresh().catch(() => false));
      // Its rows are others by now: they are not to stand for those of before until the slowest is read.
      if (isNew) join();
    });
    await Promise.all(each);
  };
  const refreshing = atMostEvery(refreshEvery, () => void inTurn(refresh));

  /** Loads the links of a connection, and follows them. Returns what ends that. */
  const openOne = ({ id }: Connection, at: number) => {
    let isOpen = true;
    const opening = openLibrary(id);
    const load = async () => {
      const database = await opening;
      const table = await loadTable(database);
      if (isOpen) change(at, { known: { state: 'ready', database, table } });
    };
    const ended = () => {
      if (!isOpen) return;
      join();
      refreshing.soon();
    };
    void load()
      .catch(() => isOpen && change(at, { known: { state: 'failed' } }))
      .then(ended);
    const follow = (library: LibraryState | null, isChanged: boolean) => {
      change(at, { library });
      if (isChanged) refreshing.soon();
    };
    const unfollow = followLibrary(id, follow);
    return () => {
      isOpen = false;
      unfollow();
      void opening.then(
        (database) => database.close(),
        () => undefined,
      );
    };
  };

  return {
    store,
    /** Loads what is known of all connections, and follows it. Returns what ends that. */
    open() {
      const ends = connections.map(openOne);
      return () => {
        for (const end of ends) end();
        refreshing.stop();
      };
    },
    /** Reads the list of a connection anew, by its place; of all where none is said. */
    async read(how: { whole: boolean }, only?: number) {
      const read = async ({ id }: Connection, at: number) => {
        if (only !== undefined && at !== only) return;
        const asked = await ask('refreshLibrary', how, id);
        change(at, { refused: asked.ok ? null : asked.failure });
      };
      await Promise.all(connections.map(read));
    },
  };
}
