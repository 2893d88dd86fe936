import { allSettledOrThrow, markHandled, mutex } from '../async/async.ts';
import { throttle } from '../async/throttle.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { openHemDatabase } from '../database/hem-database.ts';
import { linkKey, parseLinkKey } from '../link/link-key.ts';
import { sourceAndMedium } from '../link/utm/fields.ts';
import { type FilterValues, joinFilterValues, readFilterValues } from './filter-values.ts';
import { findLinks, findNewestLinks } from './find.ts';
import type { CachedLinks } from './link-groups.ts';
import { type LinkRows, linkRows, maxFound } from './link-rows.ts';
import { type LoadedColumns, loadColumns } from './loaded-columns.ts';
import { keyOf, type ListedLink } from './search-columns.ts';
import type { ViewQuery } from './select.ts';

/**
 * The minimum interval between two refreshes, in milliseconds: a first reading changes the list many times a second.
 */
export const refreshEvery = 400;

/** The time that texts stay in memory after their last use, in milliseconds. */
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
  /** Called if changes or texts cannot be read. The links then stay as they are. */
  onFault?: (fault: unknown) => void;
}

/** A connection in an index. */
export interface IndexedConnection {
  id: string;
  /** `failed` if its links cannot be read: the browser has no database for Hem, or has lost it. */
  state: 'loading' | 'failed' | 'ready';
  /** The number of its cached links; 0 while they are loaded. */
  size: number;
}

/** The cached links of one or several connections in memory. The only way to search, filter and list them. */
export interface OpenLinkIndex {
  readonly connections: readonly IndexedConnection[];
  /** The links; null until each connection has loaded or failed. A new object after every change. */
  readonly rows: LinkRows | null;
  /** Rises whenever the cached links have changed. */
  readonly version: number;
  /** Resolves once all connections are loaded or have failed to. Rejects if all have failed. */
  readonly loaded: Promise<unknown>;
  /** Sets whether searches, filters and shown texts are needed. If not, they are dropped after a while. */
  needTexts(areNeeded: boolean): void;
  /** Reads the newest links from the database, before `rows` are loaded. */
  newest(max: number): Promise<ListedLink[]>;
  /** Reads links by their ids, in that order. Skips links that are not cached. */
  readLinks(ids: readonly string[]): Promise<LinkRecord[]>;
  /**
   * Reads the values to filter by, such as UTM values and tags. Each field's are of the links that pass the search and the
   * other filters of a view. Skips a connection that has failed.
   */
  readValues(view: Omit<ViewQuery, 'sort'>): Promise<FilterValues>;
  /** Reads what the background has written since. Returns true if that changed anything; rejects if the database is closed. */
  refresh(): Promise<boolean>;
  close(): void;
}

interface Member {
  id: string;
  columns: LoadedColumns | null;
  hasFailed: boolean;
}

/**
 * Opens the cached links of some connections. One that fails does not affect the others. By default the index holds ids
 * and facts; texts are in memory only while needed. With several connections, ids are keys that name their connection
 * (lib/link/link-key.ts).
 */
export function openLinkIndex({
  connectionIds,
  refresh: follow,
  onChange = () => undefined,
  onFault = () => undefined,
}: Options): OpenLinkIndex {
  const inTurn = mutex();
  const opening = markHandled(openHemDatabase(() => undefined));
  const members = connectionIds.map((id): Member => ({ id, columns: null, hasFailed: false }));
  const hasKeys = members.length > 1;
  let rows: LinkRows | null = null;
  let version = 0;
  let isOpen = true;
  let areTextsNeeded = false;
  let dropping: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    if (!isOpen) return;
    const isLoaded = members.every(({ columns, hasFailed }) => columns !== null || hasFailed);
    const lists = members.flatMap(({ id, columns }) =>
      columns === null ? [] : { connectionId: hasKeys ? id : null, columns: columns.all },
    );
    const hasTexts = members.every(({ columns }) => columns === null || columns.hasTexts);
    rows = isLoaded ? linkRows(lists, hasTexts) : null;
    onChange();
  };
  const updateVersion = () => {
    version += 1;
    update();
  };

  const load = async (member: Member): Promise<void> => {
    try {
      const cached = { connectionId: member.id, database: await opening };
      if (!isOpen) return;
      member.columns = await loadColumns(cached, areTextsNeeded);
    } catch (fault) {
      member.hasFailed = true;
      throw fault;
    } finally {
      updateVersion();
    }
  };

  const refresh = () =>
    inTurn(async () => {
      const each = members.flatMap(({ columns }) => columns?.refresh() ?? []);
      const isChanged = (await Promise.allSettled(each)).some((one) => one.status === 'fulfilled' && one.value);
      if (isChanged) updateVersion();
      await allSettledOrThrow(each);
      return isChanged;
    });
  // Closing the index ends its readings, which then fail.
  const report = (fault: unknown) => isOpen && onFault(fault);
  // The browser may have closed the database: the links then stay as they are until the page is left.
  const refreshing = throttle(refreshEvery, () => void refresh().catch(report));

  const dropTexts = () => {
    for (const { columns } of members) columns?.dropTexts();
    update();
  };
  const loadTexts = async () => {
    const lacking = members.flatMap(({ columns }) => (columns === null || columns.hasTexts ? [] : columns));
    if (!areTextsNeeded || lacking.length === 0) return;
    const each = lacking.map((columns) => columns.loadTexts());
    await Promise.allSettled(each);
    // The columns may have more links now.
    updateVersion();
    await allSettledOrThrow(each);
  };

  /** Reads from each connection. Returns what could be read, and rejects if nothing could. */
  const readEach = async <T>(read: (cached: CachedLinks) => Promise<T>): Promise<T[]> => {
    try {
      const database = await opening;
      return await fulfilled(members.map(({ id }) => read({ connectionId: id, database })));
    } catch (fault) {
      if (isOpen) throw fault;
      // Closing the index has ended the reading, and its caller waits no more.
      return new Promise(() => undefined);
    }
  };
  const withKeys = <L extends { id: string }>(connectionId: string, links: readonly L[]): readonly L[] =>
    hasKeys ? links.map((link) => ({ ...link, id: linkKey(connectionId, link.id) })) : links;

  const loaded = markHandled(inTurn(() => fulfilled(members.map(load))));
  const unfollow = members.map(({ id }) => follow?.(id, refreshing.soon));

  return {
    get connections() {
      return members.map(({ id, columns, hasFailed }): IndexedConnection => {
        const state = hasFailed ? 'failed' : columns === null ? 'loading' : 'ready';
        return { id, state, size: columns?.size ?? 0 };
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
      if (areNeeded) void inTurn(loadTexts).catch(report);
      else dropping = setTimeout(dropTexts, textsHeldFor);
    },
    async newest(max) {
      const each = await readEach(async (cached) => withKeys(cached.connectionId, await findNewestLinks(cached, max)));
      // Links of the same age are in the order of their connections.
      return each
        .flat()
        .sort((one, other) => keyOf(other)[0] - keyOf(one)[0])
        .slice(0, max)
        .map((link) => ({ ...link, sourceAndMedium: sourceAndMedium(link) }));
    },
    async readLinks(ids) {
      const asked = ids.map(parseLinkKey);
      const each = await readEach(async (cached) => {
        const own = asked.flatMap((one) => (hasKeys && one.connectionId !== cached.connectionId ? [] : one.id));
        return own.length === 0 ? [] : withKeys(cached.connectionId, await findLinks(cached, own));
      });
      const found = new Map(each.flat().map((link) => [link.id, link]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async readValues({ search, filters, among = null }) {
      const found = search.trim() === '' || !rows?.hasTexts ? null : new Set(rows.idsAt(rows.search(search, maxFound)));
      const isAmong = (connectionId: string, id: string) =>
        (among === null || among.has(id)) && (found === null || found.has(hasKeys ? linkKey(connectionId, id) : id));
      // A list of one connection ignores that filter.
      const counted = { filters: hasKeys ? filters : { ...filters, connection: '' }, isAmong };
      return joinFilterValues(await readEach((cached) => readFilterValues(cached, counted)));
    },
    refresh,
    close() {
      isOpen = false;
      for (const end of unfollow) end?.();
      refreshing.stop();
      clearTimeout(dropping);
      void opening.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

/** Returns the values of the promises that are fulfilled. Rejects if none is. */
async function fulfilled<T>(each: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(each);
  const values = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return values.length > 0 ? values : Promise.all(each);
}
