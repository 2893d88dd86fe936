import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { type LinkRecord, linkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { recordAfter } from '@/lib/link/after-update.ts';
import { cachedLink } from '@/lib/link-index/index.ts';
import {
  addSeenIds,
  type CacheChange,
  changeLink,
  openGroups,
  putLinks,
  removeLinks,
} from '@/lib/link-index/writing.ts';
import { privateChangeItem } from '@/lib/storage/private-change.ts';
import type { Change } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Caches } from './caches.ts';
import type { LocalChanges } from './local-changes.ts';
import type { StaleReader } from './stale-reader.ts';
import { type SyncState, withoutStale, withUpdated } from './sync-state.ts';

type Edit = (change: CacheChange, state: SyncState) => Promise<SyncState>;

/** A change of the cached links of a connection. */
type LocalChange = { connectionId: string } & (
  | { kind: 'save'; links: LinkRecord[] }
  | { kind: 'edit'; id: string; edit: Edit }
);

/** The minimum interval between two writes, in milliseconds: writing one link takes as long as writing hundreds. */
const intervalMs = 1000;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  localChanges: LocalChanges;
  staleReader: StaleReader;
  caches: Caches;
}

/**
 * Creates the functions that write to the cache what Hem itself does to links. None of them rejects: a failure of the
 * cache must not hide that a link was created.
 */
export function createCacheSync({ lifetime, noteProblem, localChanges, staleReader, caches }: Needs) {
  let written: Promise<void> = Promise.resolve();
  const changeTogether = coalesce<LocalChange>((changes) => applyChanges(changes), intervalMs);

  /** Saves links as the service has just answered them. */
  function saveLinks(records: readonly LinkRecord[], { id: connectionId }: Pick<Connection, 'id'>): Promise<void> {
    for (const { id } of records) localChanges.markChanged(id);
    return changeSoon({ connectionId, kind: 'save', links: [...records] });
  }

  /** Saves a link that was just created. */
  function saveCreated({ body, link, connection }: Extract<Change, { kind: 'created' }>): Promise<void> {
    return saveLinks([recordOfCreated(body, link)], connection);
  }

  /** Saves the fields of an update's request, and reads the link again. Until then it is stale. */
  async function saveUpdated({ body, connection, isPrivate }: Extract<Change, { kind: 'updated' }>): Promise<void> {
    localChanges.markChanged(body.id);
    const saving = isPrivate
      ? notifyPrivatePages(connection)
      : editSoon(connection, body.id, async (change, state) => {
          await changeLink(change, body.id, (link) => recordAfter(link, body));
          return withUpdated(state, body.id);
        });
    // Don't wait, since a service may be slow. A stale link is read later.
    void staleReader.readAgain(body.id, connection, isPrivate).catch(noteProblem('readLink'));
    await saving;
  }

  /**
   * Saves a later click known from a link's stats, since the cached record is as old as the last reading. The record
   * itself, with the exact time, may be on its way.
   */
  async function saveClicked({ id, since, connection }: Extract<Change, { kind: 'clicked' }>): Promise<void> {
    const cached = await cachedLink(connection.id, id);
    if (cached === null) return;
    const isKnown = since === null || since <= Date.parse(cached.last_clicked ?? '1970-01-01');
    if (cached.is_clicked === true && isKnown) return;
    const last_clicked = since === null ? null : new Date(since).toISOString();
    await editSoon(connection, id, async (change, state) => {
      await changeLink(change, id, (link) => ({
        ...link,
        is_clicked: true,
        last_clicked: laterOf(link.last_clicked, last_clicked),
      }));
      return state;
    });
  }

  /** Removes a link that was deleted. */
  function removeLink({ id, connection }: { id: string; connection: Pick<Connection, 'id'> }): Promise<void> {
    localChanges.markChanged(id);
    return editSoon(connection, id, async (change, state) => {
      await removeLinks(change, [id]);
      return withoutStale(state, [id]);
    });
  }

  /** Resolves once all changes so far are written. */
  function changesWritten(): Promise<void> {
    return written;
  }

  function editSoon({ id: connectionId }: Pick<Connection, 'id'>, id: string, edit: Edit): Promise<void> {
    return changeSoon({ connectionId, kind: 'edit', id, edit });
  }

  function changeSoon(change: LocalChange): Promise<void> {
    written = changeTogether(change);
    return written;
  }

  async function applyChanges(changes: readonly LocalChange[]): Promise<void> {
    const each = Map.groupBy(changes, ({ connectionId }) => connectionId);
    await Promise.all(Array.from(each, ([id, own]) => applyChangesOf(id, own)));
  }

  async function applyChangesOf(id: string, changes: readonly LocalChange[]): Promise<void> {
    try {
      const cache = await caches.cacheOf({ id });
      if (cache === null || lifetime.signal.aborted) return;
      await caches.updateCache(cache, async (change, before) => {
        // If each change opened its own, it would wait for the database, and pages that read the cache for all of them.
        await openGroups(change, changes.flatMap(idsOf));
        let state = before;
        for (const one of joinSaves(changes))
          state = await (one.kind === 'save' ? saveIn(change, state, one.links) : one.edit(change, state));
        return state;
      });
    } catch (fault) {
      // The database is closed or full. The next reading repairs it.
      noteProblem('readList')(fault);
    }
  }

  return { saveLinks, saveCreated, saveUpdated, saveClicked, removeLink, changesWritten };
}

export type CacheSync = ReturnType<typeof createCacheSync>;

const idsOf = (change: LocalChange): readonly string[] =>
  change.kind === 'save' ? change.links.map(({ id }) => id) : [change.id];

/** Joins saves that follow each other. New links that are saved alone would each be stored in a group of their own. */
function joinSaves(changes: readonly LocalChange[]): LocalChange[] {
  const joined: LocalChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (change.kind === 'save' && last?.kind === 'save') last.links.push(...change.links);
    else joined.push(change);
  }
  return joined;
}

async function saveIn(change: CacheChange, state: SyncState, links: readonly LinkRecord[]): Promise<SyncState> {
  const ids = links.map(({ id }) => id);
  // A running reading may have passed their position. Mark them as seen, so that its end does not remove them.
  if (state.reading !== null) addSeenIds(change, ids);
  await putLinks(change, links);
  return withoutStale(state, ids);
}

/** Returns the record of a created link, from the request and the answer. What only the service knows is null. */
const recordOfCreated = (body: CreateLinkBody, created: CreatedLink): LinkRecord =>
  linkRecord.parse({ ...body, geo_targets: null, utm: body, opengraph: body, is_clicked: false, ...created });

/** Notifies pages of a private window that it has changed a link. The cached links are on disk and stay as they are. */
export const notifyPrivatePages = ({ id }: Pick<Connection, 'id'>): Promise<void> =>
  privateChangeItem.of(id).set(crypto.randomUUID());

const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (Date.parse(one) >= Date.parse(other) ? one : other) : (one ?? other);
