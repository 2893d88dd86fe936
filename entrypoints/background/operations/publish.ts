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
  /** Time of the next update of pages and toolbar, in milliseconds since 1970; null if none is scheduled. */
  tellAt: null as number | null,
  isPublishing: false as boolean,
  isStale: false as boolean,
  /** True once this worker has published that nothing is pending. */
  isNothingTold: false as boolean,
  /** The badge that this worker has shown; null before the first, since an earlier worker may have left one. */
  shown: null as string | null,
}));

/**
 * True for a row that is sent for the first time: pages see it through its job, and the popup opens with its plain form.
 * Deletions are published, because lists hide their links.
 */
const isToldByJob = ({ job, write, state }: Operation): boolean =>
  job !== undefined &&
  write.kind !== 'delete' &&
  (state.name === 'sending' || (state.name === 'waiting' && state.failure === null));

/** Publishes the pending operations to pages and toolbar whenever they change. */
export function publishOperations(background: Background): void {
  whenLogChanges(background, (change) => {
    if (change.kind === 'operations') tellIn(background, change.delay);
  });
}

/** Publishes after a delay in milliseconds. */
function tellIn(background: Background, patience: number): void {
  const memory = memoryOf(background);
  const at = Date.now() + patience;
  if (patience > 0 && memory.tellAt !== null && memory.tellAt <= at) return;
  memory.tellAt = at;
  if (patience === 0) void tellNow(background);
  else background.setTimeout(() => memory.tellAt === at && void tellNow(background), patience);
}

/** Publishes now. Changes that come meanwhile are published together afterwards. */
async function tellNow(background: Background): Promise<void> {
  const memory = memoryOf(background);
  memory.tellAt = null;
  memory.isStale = true;
  if (memory.isPublishing) return;
  memory.isPublishing = true;
  while (memory.isStale && !background.signal.aborted) {
    memory.isStale = false;
    // If this fails, the next change publishes again.
    await tell(background).catch(() => undefined);
  }
  memory.isPublishing = false;
}

/** Publishes once. */
async function tell(background: Background): Promise<void> {
  const memory = memoryOf(background);
  const held = suspendedConnections(background);
  const operations = allOperations(background).filter((operation) => !isToldByJob(operation));
  const isNothing = operations.length === 0 && held.length === 0;
  // Usually nothing is pending: most operations are done before they are published.
  if (isNothing && memory.isNothingTold) return;
  memory.isNothingTold = false;
  const connections = await connectionsNow(background);
  // Before the pages: the badge of a tab that counts its links (badge.ts) gives way to this one.
  const isHeld = operations.some((operation) =>
    held.some(({ connectionId }) => connectionId === operation.connectionId),
  );
  // Pages are notified even if the browser cannot show the badge.
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

/** Writes the item for the pages of a connection. Without an item the popup reads nothing more. */
async function tellPages(
  connectionId: string,
  { operations, held }: { operations: readonly Operation[]; held: Failure | null },
): Promise<void> {
  const total = operations.length;
  if (total === 0) await outboxItem.of(connectionId).remove();
  else await outboxItem.of(connectionId).set({ entries: shownOf(operations), total, held });
}

/** Shows the badge of the toolbar button: `!` if a person is needed, `…` if an operation is late. */
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
