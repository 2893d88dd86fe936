import { useEffect, useMemo, useRef, useState } from 'react';
import { usePendingByConnection } from '@/components/pending-changes/use-pending-changes.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkKey, parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { type Deletion, deletionsIn, hidesLink } from '@/lib/operations/deletions.ts';

/** A deletion with its link; null if the link is not cached. */
export interface ShownDeletion extends Deletion {
  link: LinkRecord | null;
}

/** Reads links by their ids; null if no cached links are available. */
type Read = ((ids: readonly string[]) => Promise<readonly LinkRecord[]>) | null;

/** Returns the deletions of connections, the oldest first. With several connections, their ids are link keys. */
export function useDeletions(connectionIds: readonly string[]): readonly Deletion[] {
  const pendingByConnection = usePendingByConnection(connectionIds);
  const hasKeys = connectionIds.length > 1;
  return useMemo(
    () =>
      [...pendingByConnection]
        .flatMap(([connectionId, { operations }]) => operations.map((entry) => ({ connectionId, entry })))
        .sort((one, other) => one.entry.askedAt - other.entry.askedAt)
        .flatMap(({ connectionId, entry }) =>
          deletionsIn([entry]).map((one) => (hasKeys ? { ...one, id: linkKey(connectionId, one.id) } : one)),
        ),
    [pendingByConnection, hasKeys],
  );
}

/** Returns the deletions of connections with their links, and the links to leave out for them. */
export function useShownDeletions(connectionIds: readonly string[], read: Read) {
  const deletions = useDeletions(connectionIds);
  const links = useLinksOf(deletions, read);
  const sent = useSent(deletions);

  return useMemo(() => {
    const shown = deletions.map((deletion): ShownDeletion => ({ ...deletion, link: links.get(deletion.id) ?? null }));
    const ids = new Set([...shown.filter(hidesLink), ...sent].map(({ id }) => id));
    const hidden = [...ids].map((id) => links.get(id) ?? { id, created_at: null });
    return { shown, hidden };
  }, [deletions, links, sent]);
}

/** Returns the links of deletions by id. They stay available after the cache has deleted them. */
function useLinksOf(deletions: readonly Deletion[], read: Read): ReadonlyMap<string, LinkRecord> {
  const [links, setLinks] = useState<ReadonlyMap<string, LinkRecord>>(new Map());
  useEffect(() => {
    const missing = deletions.map(({ id }) => id).filter((id) => !links.has(id));
    if (read === null || missing.length === 0) return;
    const add = (found: readonly LinkRecord[]) => {
      if (found.length > 0)
        setLinks((before) => new Map([...before, ...found.map((link) => [link.id, link] as const)]));
    };
    read(missing).then(add).catch(noteProblem('readCache'));
  }, [deletions, read, links]);
  return links;
}

/** Returns the deletions that were sent and have not failed. An earlier answer may still list their links. */
function useSent(deletions: readonly Deletion[]): readonly Deletion[] {
  const [sent, setSent] = useState<readonly Deletion[]>([]);
  const lastSending = useRef<readonly Deletion[]>([]);
  useEffect(() => {
    const isPending = ({ id }: Deletion) => deletions.some((one) => one.id === id);
    const sending = deletions.filter(({ state }) => state.name === 'sending');
    setSent((before) =>
      before.length + sending.length === 0 ? before : [...before.filter((one) => !isPending(one)), ...sending],
    );
    const forget = ({ operationId }: Deletion) =>
      setSent((before) => before.filter((one) => one.operationId !== operationId));
    for (const ended of lastSending.current.filter((one) => !isPending(one)))
      void wasRemoved(ended).then((isRemoved) => isRemoved && forget(ended));
    lastSending.current = sending;
  }, [deletions]);
  return sent;
}

/** Returns true if an operation was removed: *Undo* of a created link removes a refused one. A done one stays a day. */
async function wasRemoved({ id, operationId }: Deletion): Promise<boolean> {
  const read = await ask('readOperation', { id: operationId }, parseLinkKey(id).connectionId);
  return read.ok && read.value.operation === null;
}
