import { useEffect, useState } from 'react';
import type { Making } from '@/components/link-form/draft/shortening.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { samePlace } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';

/** A pending create for its panel. */
interface Creation {
  entry: Operation | null;
  held: Failure | null;
  /** Discards it, unless it is being sent. */
  drop: () => void;
}

/** Follows a pending create. Shows the form or the created link once it is finished. */
export function useCreation(id: string, making: Making): Creation {
  const { at } = making;
  const outbox = useOutbox();
  const [seen, setSeen] = useState<Operation | null>(null);
  const [isDropped, setDropped] = useState(false);
  const entry = outbox?.entries.find((one) => one.id === id) ?? null;
  if (entry !== null && entry !== seen) setSeen(entry);
  const isGone = outbox !== null && entry === null;
  const failure = entry?.state.name === 'refused' ? entry.state.failure : null;
  // Another window on the same page may have requested it.
  const requestedAt = seen?.at ?? at;

  // biome-ignore lint/correctness/useExhaustiveDependencies: finishes once, by the operation's end alone
  useEffect(() => {
    let current = true;
    const finishOnce = (result: CreateResult) => {
      if (!current) return;
      current = false;
      finish(result, making);
    };
    if (isDropped) finishOnce({ kind: 'discarded' });
    else if (failure !== null) finishOnce({ kind: 'refused', failure });
    else if (isGone) {
      void waitForResult(id, () => current).then(async (result) => {
        if (result.kind === 'created' && !samePlace(requestedAt, at))
          await rememberMade(at, result.link).catch(() => undefined);
        finishOnce(result);
      });
    }
    return () => {
      current = false;
    };
  }, [isDropped, failure, isGone]);

  const discard = async () => {
    const discarded = await ask('dropEntry', { entry: id });
    if (discarded.ok && discarded.value) setDropped(true);
  };
  return { entry: entry ?? seen, held: outbox?.held ?? null, drop: () => void discard() };
}

/** The result of a create that was pending. */
type CreateResult =
  | { kind: 'created'; link: MadeLink }
  | { kind: 'refused'; failure: Failure }
  /** Discarded by the person, perhaps to edit it. */
  | { kind: 'discarded' };

function finish(result: CreateResult, { store, setShortening, clipboard }: Making): void {
  switch (result.kind) {
    case 'discarded':
      setShortening({ state: 'editing', undone: null });
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

/** Waits until a create is done or discarded. A new create may be missing in the page's list for a moment. */
async function waitForResult(id: string, isNeeded: () => boolean): Promise<CreateResult> {
  for (;;) {
    const read = await ask('readOperation', { id });
    if (read.ok && read.value.operation === null) return { kind: 'discarded' };
    const state = read.ok ? read.value.operation?.state : undefined;
    if (state?.name === 'done' && state.link !== null)
      return { kind: 'created', link: { ...state.link, missing: null } };
    if (!isNeeded()) return { kind: 'discarded' };
    await new Promise((resolve) => setTimeout(resolve, readIntervalMs));
  }
}
