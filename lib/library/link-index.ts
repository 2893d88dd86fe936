import { allSettledOrThrow, mutex } from '../async/async.ts';
import { throttle } from '../async/throttle.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { linkKey, parseLinkKey } from '../link/link-key.ts';
import { type LibraryDatabase, openLibrary } from './format/database.ts';
import type { ListedLink } from './format/listed-link.ts';
import { keyOf } from './format/row.ts';
import { findLinks, findNewestLinks } from './query/find.ts';
import { joinKnownValues } from './query/join-known-values.ts';
import { type KnownValues, loadKnownValues } from './query/known-values.ts';
import { type LinkRows, linkRows } from './query/link-rows.ts';
import { loadTable, type Table } from './query/table.ts';

/** The shortest time between two refreshes, in milliseconds: a first reading of the list changes it many times a second. */
export const refreshEvery = 400;

/** The time for which texts stay in memory after they were last needed, in milliseconds. */
export const textsHeldFor = 20_000;

interface Options {
  connectionIds: readonly string[];
  /**
   * Calls `changed` whenever the cached links of a connection may have changed. Returns a function that stops this. Without
   * it, the caller refreshes: a worker of a page has no extension API.
   */
  refresh?: (connectionId: string, changed: () => void) => () => void;
  /** Called after every change of the index. */
  onChange?: () => void;
}

/** A connection in an index. */
export interface IndexedConnection {
  id: string;
  /** `failed` if the browser has no database for Hem, or has lost this one. */
  state: 'loading' | 'failed' | 'ready';
  /** The number of its cached links; 0 while they are loaded. */
  size: number;
}

/** The cached links of one or several connections in memory. The only way to search, filter and list them. */
export interface LinkIndex {
  readonly connections: readonly IndexedConnection[];
  /** The links; null until those of each connection are loaded, or have failed to. Another object after every change. */
  readonly rows: LinkRows | null;
  /** Rises whenever the cached links have changed. */
  readonly version: number;
  /** Resolves once all connections are loaded or have failed to. Rejects if all have failed. */
  readonly loaded: Promise<unknown>;
  /** Says whether searches, filters and shown texts are needed. They are dropped a while after they are not. */
  needTexts(areNeeded: boolean): void;
  /** Reads the newest links from the database: before `rows` are there. */
  newest(most: number): Promise<ListedLink[]>;
  /** Reads links by their ids, in that order, without those that are not cached. */
  readLinks(ids: readonly string[]): Promise<LinkRecord[]>;
  /** Reads the domains, UTM values and tags of all links, without those of a connection that has failed. */
  readValues(): Promise<KnownValues>;
  /** Reads what the background has written since. Returns true if that changed anything; rejects if a database is closed. */
  refresh(): Promise<boolean>;
  close(): void;
}

interface Member {
  id: string;
  opening: Promise<LibraryDatabase>;
  table: Table | null;
  hasFailed: boolean;
}

/**
 * Opens the cached links of some connections. One that fails keeps no other out. At rest it holds ids alone; the texts are
 * there while they are needed. With several connections, ids are keys that name their connection (lib/link/link-key.ts).
 */
export function openLinkIndex({ connectionIds, refresh: follow, onChange = () => undefined }: Options): LinkIndex {
  const inTurn = mutex();
  const members = connectionIds.map((id): Member => ({ id, opening: openLibrary(id), table: null, hasFailed: false }));
  const hasKeys = members.length > 1;
  let rows: LinkRows | null = null;
  let version = 0;
  let isOpen = true;
  let areTextsNeeded = false;
  let dropping: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    if (!isOpen) return;
    const isLoaded = members.every(({ table, hasFailed }) => table !== null || hasFailed);
    const parts = members.flatMap(({ id, table }) =>
      table === null ? [] : { connectionId: hasKeys ? id : null, table },
    );
    rows = isLoaded ? linkRows(parts) : null;
    onChange();
  };

  const load = async (member: Member): Promise<void> => {
    try {
      const database = await member.opening;
      if (!isOpen) return;
      member.table = await loadTable(database, { texts: areTextsNeeded });
    } catch (fault) {
      member.hasFailed = true;
      throw fault;
    } finally {
      version += 1;
      update();
    }
  };

  const refresh = () =>
    inTurn(async () => {
      const each = members.map(async ({ table }) => {
        const isChanged = (await table?.refresh()) ?? false;
        // At once: rows must not stand for other links while another connection is slow to be read.
        if (isChanged) {
          version += 1;
          update();
        }
        return isChanged;
      });
      await allSettledOrThrow(each);
      return (await Promise.all(each)).includes(true);
    });
  // A database is closed when its connection is removed: its links stay as they are until the page is left.
  const refreshing = throttle(refreshEvery, () => void refresh().catch(() => undefined));

  const dropTexts = () => {
    for (const { table } of members) table?.dropTexts();
    update();
  };
  const loadTexts = async () => {
    const lacking = members.flatMap(({ table }) => (table === null || table.hasTexts ? [] : table));
    if (!areTextsNeeded || lacking.length === 0) return;
    const each = lacking.map(async (table) => {
      await table.loadTexts();
      // It may have more links by now: rows must not stand for others while another connection is slow to be read.
      version += 1;
      update();
    });
    await allSettledOrThrow(each);
  };

  const loaded = inTurn(() => readOfEach(members.map(load)));
  // Callers handle the rejection. This prevents an unhandled one.
  loaded.catch(() => undefined);
  const unfollow = members.map(({ id }) => follow?.(id, refreshing.soon));

  return {
    get connections() {
      return members.map(({ id, table, hasFailed }): IndexedConnection => {
        const state = hasFailed ? 'failed' : table === null ? 'loading' : 'ready';
        return { id, state, size: table?.size ?? 0 };
      });
    },
    get rows() {
      return rows;
    },
    get version() {
      return version;
    },
    loaded,
    needTexts(areNeeded) {
      if (!isOpen || areNeeded === areTextsNeeded) return;
      areTextsNeeded = areNeeded;
      clearTimeout(dropping);
      if (areNeeded) void inTurn(loadTexts).catch(() => undefined);
      else dropping = setTimeout(dropTexts, textsHeldFor);
    },
    async newest(most) {
      const each = members.map(async ({ id, opening }) => {
        const links = await findNewestLinks(await opening, most);
        return hasKeys ? links.map((link) => ({ ...link, id: linkKey(id, link.id) })) : links;
      });
      const links: ListedLink[] = (await readOfEach(each)).flat();
      // Links of the same age are in the order of their connections.
      return links.sort((one, other) => keyOf(other)[0] - keyOf(one)[0]).slice(0, most);
    },
    async readLinks(ids) {
      const asked = ids.map(parseLinkKey);
      const each = members.map(async ({ id: connectionId, opening }) => {
        const own = asked.flatMap((one) => (hasKeys && one.connectionId !== connectionId ? [] : one.id));
        const links = own.length === 0 ? [] : await findLinks(await opening, own);
        return hasKeys ? links.map((link) => ({ ...link, id: linkKey(connectionId, link.id) })) : links;
      });
      const found = new Map((await readOfEach(each)).flat().map((link) => [link.id, link]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    readValues: async () => {
      const each = members.map(async ({ opening }) => loadKnownValues(await opening));
      return joinKnownValues(await readOfEach(each));
    },
    refresh,
    close() {
      isOpen = false;
      for (const end of unfollow) end?.();
      refreshing.stop();
      clearTimeout(dropping);
      for (const { opening } of members) {
        void opening.then(
          (database) => database.close(),
          () => undefined,
        );
      }
    },
  };
}

/** Returns what could be read. Rejects if nothing could. */
async function readOfEach<T>(each: readonly Promise<T>[]): Promise<T[]> {
  const read = await Promise.allSettled(each);
  const values = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return values.length > 0 ? values : Promise.all(each);
}
