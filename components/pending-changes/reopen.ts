import { withTimeout } from '@/lib/async/async.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftOfCreate, withUpdate } from '@/lib/link/draft-of-body.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { rebaseDraft } from '@/lib/link/merge.ts';
import { addressOfOperation, noTab, type Place } from '@/lib/link/place.ts';
import { editLinkRoute, newLinkRoute } from '@/lib/link/routes.ts';
import { isUnreached } from '@/lib/link/unread-link.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { type CreateWrite, hasGoneLink, type Operation, type Write } from '@/lib/operations/operation.ts';
import { type DraftSubject, deleteDraft, type SavedDraft, saveDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';

/** The result of reopening a pending change. */
export type ReopenResult =
  /** It is a draft, which the form at this route edits. */
  | { state: 'reopened'; route: string }
  /** It is being sent, or was sent already. */
  | { state: 'late' }
  | { state: 'failed'; failure: Failure };

/** The milliseconds to wait for an operation's removal, so that the next page does not show it. */
const removalTimeoutMs = 1000;

/**
 * Turns a pending create or update back into a draft. An update of a deleted link becomes the draft of a new one. The
 * draft is saved before the operation is discarded, so that nothing is lost in between.
 */
export async function reopen(operation: Operation): Promise<ReopenResult> {
  const drafted = await draftOf(operation);
  if (!drafted.ok) return { state: 'failed', failure: drafted.failure };
  const { subject, draft, before, route } = drafted.value;
  const isPrivate = operation.isPrivate || inPrivateWindow();
  await saveDraft(subject, draft, { isPrivate });
  const { gone, unwatch } = watchGone(operation.id);
  const discarded = await ask('discard', { operation: operation.id });
  if (discarded.ok && discarded.value) await withTimeout(removalTimeoutMs, gone);
  unwatch();
  if (discarded.ok && discarded.value) return { state: 'reopened', route };
  await (before === null ? deleteDraft(subject) : saveDraft(subject, before, { isPrivate }));
  return discarded.ok ? { state: 'late' } : { state: 'failed', failure: discarded.failure };
}

interface Drafted {
  subject: DraftSubject;
  draft: SavedDraft;
  /** The draft that was saved under this subject; null if there was none. */
  before: SavedDraft | null;
  route: string;
}

function draftOf(operation: Operation): Promise<Result<Drafted>> {
  const { write, at } = operation;
  if (write.kind === 'create') return draftOfNew(operation, draftOfCreate(write.body, write.geo_targets), at);
  // Without the page of a deleted link, which may have a new link of its own.
  if (write.kind === 'update' && write.base !== null && hasGoneLink(operation)) {
    return draftOfNew(operation, withUpdate(write.base, write.body), null);
  }
  return draftOfChange(write, operation);
}

const changedAt = ({ askedAt }: Operation): string => new Date(askedAt).toISOString();

async function draftOfNew(operation: Operation, draft: LinkDraft, at: Place | null): Promise<Result<Drafted>> {
  const place: Place = at ?? {
    tabId: noTab,
    address: addressOfOperation(operation.id),
    connectionId: operation.connectionId,
  };
  const subject: DraftSubject = { kind: 'new', at: place };
  const before = await readDraft(subject);
  const saved = before ?? { draft, base: null, changed_at: changedAt(operation) };
  const route = newLinkRoute(place, operation.hasPassword ? 'password' : null);
  return { ok: true, value: { subject, draft: saved, before, route } };
}

async function draftOfChange(write: Exclude<Write, CreateWrite>, operation: Operation): Promise<Result<Drafted>> {
  const linkId = write.kind === 'update' ? write.body.id : write.id;
  const subject: DraftSubject = { kind: 'edit', id: linkId };
  const [read, before] = await Promise.all([ask('retrieveLink', { id: linkId }), readDraft(subject)]);
  // With the old base, the form detects changes by others.
  let base = write.kind === 'update' ? write.base : null;
  if (read.ok) base ??= draftOfRecord(read.value);
  else if (base === null || !isUnreached(read.failure)) return read;
  const draft = write.kind === 'update' ? withUpdate(base, write.body) : base;
  // Keep newer typed changes.
  const saved =
    before === null || before.base === null
      ? { draft, base, changed_at: changedAt(operation) }
      : { ...before, base, draft: rebaseDraft(draft, before.base, before.draft) };
  return { ok: true, value: { subject, draft: saved, before, route: editLinkRoute(linkId) } };
}

/** Returns `gone`, which resolves once pages no longer see an operation. */
function watchGone(id: string): { gone: Promise<void>; unwatch: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unwatch = pendingChangesItem.watch(({ operations }) => {
    if (!operations.some((operation) => operation.id === id)) resolve();
  });
  return { gone: promise, unwatch };
}
