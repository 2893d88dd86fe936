import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import type { Failure } from '@/lib/contract/failure.ts';
import { isDelayed, needsPerson, type Operation } from '@/lib/operations/operation.ts';
import { shownOf } from '@/lib/operations/shown-entries.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { type Background, perBackground } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { allOperations } from './log.ts';
import { whenLogChanges } from './log-changes.ts';
import { suspendedConnections } from './suspended-connections.ts';

const memoryOf = perBackground(() => ({
  /** The time of the next update of pages and toolbar, in milliseconds since 1970; null if they are up to date. */
  tellAt: null as number | null,
  isPublishing: false as boolean,
  isStale: false as boolean,
  /** True once this worker has told pages and toolbar that nothing waits. */
  isNothingTold: false as boolean,
  /** The sign that this worker has shown; null if it has shown none, since an earlier worker may have left one. */
  shown: null as string | null,
}));

/**
 * Whether a job tells of an operation: of a row on its way for the first time. The popup begins with its plain form as long as
 * nothing else waits. A deletion is told of here, since lists leave its link out from then on.
 */
const isToldByJob = ({ job, write, state }: Operation): boolean =>
  job !== undefined &&
  write.kind !== 'delete' &&
  (state.name === 'sending' || (state.name === 'waiting' && state.failure === null));

/** Tells pages and toolbar how the log stands whenever that changes. */
export function publishOperations(background: Background): void {
  whenLogChanges(background, (change) => {
    if (change.kind === 'operations') tellIn(background, change.delay);
  });
}

/** Tells of it in so many milliseconds. */
function tellIn(background: Background, patience: number): void {
  const memory = memoryOf(background);
  const at = Date.now() + patience;
  if (patience > 0 && memory.tellAt !== null && memory.tellAt <= at) return;
  memory.tellAt = at;
  if (patience === 0) void tellNow(background);
  else background.setTimeout(() => memory.tellAt === at && void tellNow(background), patience);
}

/** Tells of it. Changes that come while that is done are told together. */
async function tellNow(background: Background): Promise<void> {
  const memory = memoryOf(background);
  memory.tellAt = null;
  memory.isStale = true;
  if (memory.isPublishing) return;
  memory.isPublishing = true;
  while (memory.isStale && !background.signal.aborted) {
    memory.isStale = false;
    // What could not be told now is told with what comes next.
    await tell(background).catch(() => undefined);
  }
  memory.isPublishing = false;
}

/** Tells of it once. */
async function tell(background: Background): Promise<void> {
  const memory = memoryOf(background);
  const held = suspendedConnections(background);
  const operations = allOperations(background).filter((operation) => !isToldByJob(operation));
  const isNothing = operations.length === 0 && held.length === 0;
  // Mostly nothing waits, and what is sent is done before it is told of.
  if (isNothing && memory.isNothingTold) return;
  memory.isNothingTold = false;
  const connections = await connectionsNow(background);
  // Before pages are told: a tab that counts its links (badge.ts) then gives way to it.
  const isHeld = operations.some((operation) =>
    held.some(({ connectionId }) => connectionId === operation.connectionId),
  );
  // Where the browser cannot show it, pages are told all the same.
  const isShown = await showSign(background, operations, isHeld).then(
    () => true,
    () => false,
  );
  for (const connection of connections) {
    const own = operations.filter(({ connectionId }) => connectionId === connection.id);
    const why = held.find(({ connectionId }) => connectionId === connection.id)?.failure ?? null;
    await tellPages(connection.id, { operations: own, held: why });
  }
  memory.isNothingTold = isNothing && isShown;
}

/** Tells the pages of one connection. The popup reads no more where there is nothing. */
async function tellPages(
  connectionId: string,
  { operations, held }: { operations: readonly Operation[]; held: Failure | null },
): Promise<void> {
  const total = operations.length;
  if (total === 0) await outboxItem.of(connectionId).remove();
  else await outboxItem.of(connectionId).set({ entries: shownOf(operations), total, held });
}

/** A quiet sign on the toolbar button: `!` where a person is needed, `…` where something is late. */
async function showSign(background: Background, operations: readonly Operation[], isHeld: boolean): Promise<void> {
  const memory = memoryOf(background);
  const asking = operations.filter(needsPerson).length;
  const delayed = operations.filter(isDelayed).length;
  const sign = asking > 0 || (isHeld && delayed > 0) ? '!' : delayed > 0 ? '…' : '';
  const title = sign === '' ? '' : i18n.t('outbox.toolbar', asking + delayed, [`${asking + delayed}`]);
  if (`${sign}${title}` === memory.shown) return;
  memory.shown = null;
  await browser.action.setBadgeText({ text: sign });
  await browser.action.setTitle({ title });
  memory.shown = `${sign}${title}`;
}
