import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { batch } from '@/lib/async/batch.ts';
import { isDelayed, isShownToPages, needsPerson, type Operation } from '@/lib/operations/operation.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { Log } from './log.ts';
import type { LogEvents } from './log-events.ts';
import type { Suspensions } from './suspensions.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  logEvents: LogEvents;
  suspensions: Suspensions;
  log: Log;
  kept: KeptOperations;
}

/** Shows the pending operations to pages and on the toolbar, whenever they change. */
export function showOperations({ lifetime, noteProblem, connections, logEvents, suspensions, log, kept }: Needs): void {
  /** The last revision that pages were notified of. */
  let revision = 0;
  /** True once pages and toolbar show that nothing is pending. */
  let showsNothing = false;
  /** The badge that this worker has shown; null before the first, since an earlier worker may have left one. */
  let shownSign: string | null = null;

  const showWithin = batch<number>(
    () => show(),
    (delay) => delay,
  );
  logEvents.subscribe((event) => {
    if (event.kind !== 'operations') return undefined;
    // If this fails, the next change shows them again.
    const shown = showWithin(event.delay).catch(noteProblem('showPending'));
    return event.delay === 0 ? shown : undefined;
  });

  async function show(): Promise<void> {
    if (lifetime.signal.aborted) return;
    const pending = await log.read((reads) => reads.pendingOperations());
    const operations = pending.filter(isShownToPages);
    const suspended = suspensions.suspendedConnections();
    const isNothing = operations.length === 0 && suspended.length === 0;
    // Usually nothing is pending: most operations are done before they are shown.
    if (isNothing && showsNothing) return;
    showsNothing = false;
    const all = await connections.current();
    // Before the pages: the badge of a tab that counts its links (badge.ts) gives way to this one.
    const isSuspended = operations.some((operation) =>
      suspended.some(({ connectionId }) => connectionId === operation.connectionId),
    );
    // Pages are notified even if the browser cannot show the badge.
    const isSignShown = await showSign(operations, isSuspended).then(
      () => true,
      () => false,
    );
    for (const connection of all) {
      const own = operations.filter(({ connectionId }) => connectionId === connection.id);
      const why = suspended.find(({ connectionId }) => connectionId === connection.id)?.failure ?? null;
      const item = pendingStateItem.of(connection.id);
      // Without an item the popup reads nothing more.
      if (own.length === 0) await item.remove();
      else {
        const isOnDisk = !kept.isDiskIncomplete() && own.every(({ isPrivate }) => !isPrivate);
        await item.set({ revision: nextRevision(), isOnDisk, suspendedBy: why });
      }
    }
    showsNothing = isNothing && isSignShown;
  }

  /** Returns a revision that no worker has used before, unless the clock was set back. */
  function nextRevision(): number {
    revision = Math.max(Date.now(), revision + 1);
    return revision;
  }

  /** Shows the badge of the toolbar button: `!` if a person is needed, `…` if an operation is late. */
  async function showSign(operations: readonly Operation[], isSuspended: boolean): Promise<void> {
    const asking = operations.filter(needsPerson).length;
    const delayed = operations.filter(isDelayed).length;
    const sign = asking > 0 || (isSuspended && delayed > 0) ? '!' : delayed > 0 ? '…' : '';
    const count = asking + delayed;
    const title = sign === '' ? '' : i18n.t('pendingChanges.toolbar', count, [formatCount(count)]);
    if (`${sign}${title}` === shownSign) return;
    shownSign = null;
    await browser.action.setBadgeText({ text: sign });
    await browser.action.setTitle({ title });
    shownSign = `${sign}${title}`;
  }
}
