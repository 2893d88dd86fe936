import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkCreator } from '@/components/link-form/draft/shortening.ts';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { samePlace } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { Value } from '@/lib/messaging/protocol.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { rememberMade } from '@/lib/storage/places.ts';

/** A pending create for its panel. */
interface PendingCreate {
  /** Null until it is read. */
  operation: Operation | null;
  /** The failure of the last read by message; null if it succeeded. Reads go on by themselves. */
  readFailure: Failure | null;
  suspendedBy: Failure | null;
  /** Discards it, unless it is being sent. */
  discard: () => void;
}

/**
 * Follows a pending create. Shows the form or the created link once it is finished.
 *
 * @param first - the create as it was read before the first render; null if it was requested here
 */
export function usePendingCreate(id: string, creator: LinkCreator, first: Operation | null): PendingCreate {
  const { at } = creator;
  const pending = usePendingChanges();
  const [seen, setSeen] = useState(first?.id === id ? first : null);
  const [readFailure, setReadFailure] = useState<Failure | null>(null);
  const operation = pending?.operations.find((one) => one.id === id) ?? null;
  if (operation !== null && operation !== seen) setSeen(operation);
  const isGone = pending !== null && operation === null;
  const failure = operation?.state.name === 'refused' ? operation.state.failure : null;

  const isFinished = useRef(false);
  const finish = (result: CreateResult) => {
    if (isFinished.current) return;
    isFinished.current = true;
    showResult(result, creator);
  };
  const onRefused = useEffectEvent((failure: Failure) => finish({ kind: 'refused', failure }));
  useEffect(() => {
    if (failure !== null) onRefused(failure);
  }, [failure]);

  const onGone = useEffectEvent(async (isCurrent: () => boolean) => {
    const result = await waitForResult(id, isCurrent, (read) => {
      if (read.ok) setSeen(read.value.operation);
      setReadFailure(read.ok ? null : read.failure);
    });
    // Another window on the same page may have requested it.
    if (result?.kind === 'created' && !samePlace(seen?.at ?? at, at))
      await rememberMade(at, result.link).catch(noteProblem('storeChanges'));
    if (result !== null && isCurrent()) finish(result);
  });
  useEffect(() => {
    if (!isGone) return;
    let isCurrent = true;
    void onGone(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isGone]);

  const discard = async () => {
    const discarded = await ask('discard', { operation: id });
    if (discarded.ok && discarded.value) finish({ kind: 'discarded' });
  };
  const suspendedBy = pending?.suspendedBy ?? null;
  return { operation: operation ?? seen, readFailure, suspendedBy, discard: () => void discard() };
}

/** The result of a create that was pending. */
type CreateResult =
  | { kind: 'created'; link: MadeLink }
  | { kind: 'refused'; failure: Failure }
  /** Discarded by the person, perhaps to edit it. */
  | { kind: 'discarded' };

function showResult(result: CreateResult, { store, setShortening, clipboard }: LinkCreator): void {
  switch (result.kind) {
    case 'discarded':
      setShortening({ state: 'editing', deleted: null });
      break;
    case 'refused': {
      const { draft, refuse } = store.getState();
      refuse({ failure: result.failure, sent: draft });
      setShortening({ state: 'failed', failure: result.failure });
      break;
    }
    case 'created':
      setShortening({ state: 'made', link: result.link, failure: null });
      void clipboard.copyWithoutClick(result.link);
  }
}

/** The milliseconds between two reads of a create that pages don't see yet. */
const readIntervalMs = 500;

/**
 * Waits until a create is done or discarded. A new create may be missing in the page's list for a moment. Returns null
 * once the result is not needed any more.
 *
 * @param onRead - called after each read without a result
 */
async function waitForResult(
  id: string,
  isNeeded: () => boolean,
  onRead: (read: Result<Value<'readOperation'>>) => void,
): Promise<CreateResult | null> {
  for (;;) {
    const read = await ask('readOperation', { id });
    if (read.ok && read.value.operation === null) return { kind: 'discarded' };
    const state = read.ok ? read.value.operation?.state : undefined;
    if (state?.name === 'done' && state.link !== null)
      return { kind: 'created', link: { ...state.link, missing: null } };
    onRead(read);
    await new Promise((resolve) => setTimeout(resolve, readIntervalMs));
    if (!isNeeded()) return null;
  }
}
