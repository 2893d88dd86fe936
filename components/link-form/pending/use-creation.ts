import { useEffect, useState } from 'react';
import type { Making } from '@/components/link-form/draft/shortening.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { samePlace } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';

/** A link that is being made, as it stands now, and why nothing is sent. */
interface Creation {
  entry: Operation | null;
  held: Failure | null;
  /** Gives it up, unless it is on its way just now. */
  drop: () => void;
}

/** Follows a link that is being made, and has the form or the link follow once it has ended. */
export function useCreation(id: string, making: Making): Creation {
  const { at } = making;
  const outbox = useOutbox();
  const [seen, setSeen] = useState<Operation | null>(null);
  const [isDropped, setDropped] = useState(false);
  const entry = outbox?.entries.find((one) => one.id === id) ?? null;
  if (entry !== null && entry !== seen) setSeen(entry);
  const isGone = outbox !== null && entry === null;
  const failure = entry?.state.name === 'refused' ? entry.state.failure : null;
  // Where it was asked for, which may be another window on the same page.
  const there = seen?.at ?? at;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an end is told once, whatever else is drawn anew
  useEffect(() => {
    let current = true;
    const tell = (how: End) => {
      if (!current) return;
      current = false;
      end(how, making);
    };
    if (isDropped) tell({ kind: 'dropped' });
    else if (failure !== null) tell({ kind: 'refused', failure });
    else if (isGone) {
      void endOf(id, () => current).then(async (how) => {
        if (how.kind === 'made' && !samePlace(there, at)) await rememberMade(at, how.link).catch(() => undefined);
        tell(how);
      });
    }
    return () => {
      current = false;
    };
  }, [isDropped, failure, isGone]);

  const drop = async () => {
    const dropped = await ask('dropEntry', { entry: id });
    if (dropped.ok && dropped.value) setDropped(true);
  };
  return { entry: entry ?? seen, held: outbox?.held ?? null, drop: () => void drop() };
}

/** How a link that could not be made at once has ended. */
type End =
  | { kind: 'made'; link: MadeLink }
  | { kind: 'refused'; failure: Failure }
  /** The person has given it up, or wants to change it first. */
  | { kind: 'dropped' };

function end(how: End, { store, setShortening, clipboard }: Making): void {
  switch (how.kind) {
    case 'dropped':
      setShortening({ state: 'editing', undone: null });
      break;
    case 'refused': {
      const { draft, refuse } = store.getState();
      refuse({ failure: how.failure, sent: draft });
      setShortening({ state: 'failed', failure: how.failure });
      break;
    }
    case 'made': {
      setShortening({ state: 'made', link: how.link, failure: null });
      void clipboard.copyWithoutClick(how.link);
    }
  }
}

/** The milliseconds between two looks at a create that pages don't see yet. */
const lookInterval = 500;

/** Resolves once a create has made its link or was dropped. Pages may see it a moment later than it is asked for. */
async function endOf(id: string, isWanted: () => boolean): Promise<End> {
  for (;;) {
    const read = await ask('readOperation', { id });
    if (read.ok && read.value.operation === null) return { kind: 'dropped' };
    const state = read.ok ? read.value.operation?.state : undefined;
    if (state?.name === 'done' && state.link !== null) return { kind: 'made', link: { ...state.link, missing: null } };
    if (!isWanted()) return { kind: 'dropped' };
    await new Promise((resolve) => setTimeout(resolve, lookInterval));
  }
}
