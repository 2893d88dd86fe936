import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { batch } from '@/lib/async/batch.ts';
import { isDelayed, isShownToPages, needsPerson, type Operation } from '@/lib/operations/operation.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { hasWriteFailed } from './commit.ts';
import { allOperations } from './loaded-operations.ts';
import { onLogChange } from './log-changes.ts';
import { suspendedConnections } from './suspended-connections.ts';

const memoryOf = perBackground(() => ({
  /** The last revision that pages were notified of. */
  revision: 0,
  /** True once this worker has published that nothing is pending. */
  isNothingPublished: false as boolean,
  /** The badge that this worker has shown; null before the first, since an earlier worker may have left one. */
  shown: null as string | null,
}));

/** Publishes the pending operations to pages and toolbar whenever they change. */
export function publishOperations(background: Background): void {
  const publishWithin = batch<number>(
    () => publish(background),
    (delay) => delay,
  );
  onLogChange(background, (change) => {
    // If this fails, the next change publishes again.
    if (change.kind === 'operations') void publishWithin(change.delay).catch(noteProblem(background, 'showPending'));
  });
}

async function publish(background: Background): Promise<void> {
  if (background.signal.aborted) return;
  const memory = memoryOf(background);
  const suspended = suspendedConnections(background);
  const operations = allOperations(background).filter(isShownToPages);
  const isNothing = operations.length === 0 && suspended.length === 0;
  // Usually nothing is pending: most operations are done before they are published.
  if (isNothing && memory.isNothingPublished) return;
  memory.isNothingPublished = false;
  const connections = await connectionsNow(background);
  // Before the pages: the badge of a tab that counts its links (badge.ts) gives way to this one.
  const isSuspended = operations.some((operation) =>
    suspended.some(({ connectionId }) => connectionId === operation.connectionId),
  );
  // Pages are notified even if the browser cannot show the badge.
  const isShown = await showSign(background, operations, isSuspended).then(
    () => true,
    () => false,
  );
  for (const connection of connections) {
    const own = operations.filter(({ connectionId }) => connectionId === connection.id);
    const why = suspended.find(({ connectionId }) => connectionId === connection.id)?.failure ?? null;
    const item = pendingStateItem.of(connection.id);
    // Without an item the popup reads nothing more.
    if (own.length === 0) await item.remove();
    else {
      const isOnDisk = !hasWriteFailed(background) && own.every(({ isPrivate }) => !isPrivate);
      await item.set({ revision: nextRevision(background), isOnDisk, suspendedBy: why });
    }
  }
  memory.isNothingPublished = isNothing && isShown;
}

/** Returns a revision that no worker has used before, unless the clock was set back. */
function nextRevision(background: Background): number {
  const memory = memoryOf(background);
  memory.revision = Math.max(Date.now(), memory.revision + 1);
  return memory.revision;
}

/** Shows the badge of the toolbar button: `!` if a person is needed, `…` if an operation is late. */
async function showSign(background: Background, operations: readonly Operation[], isSuspended: boolean): Promise<void> {
  const memory = memoryOf(background);
  const asking = operations.filter(needsPerson).length;
  const delayed = operations.filter(isDelayed).length;
  const sign = asking > 0 || (isSuspended && delayed > 0) ? '!' : delayed > 0 ? '…' : '';
  const count = asking + delayed;
  const title = sign === '' ? '' : i18n.t('pendingChanges.toolbar', count, [formatCount(count)]);
  if (`${sign}${title}` === memory.shown) return;
  memory.shown = null;
  await browser.action.setBadgeText({ text: sign });
  await browser.action.setTitle({ title });
  memory.shown = `${sign}${title}`;
}
