import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import type { ShownDeletion } from '@/components/deletion/use-deletions.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { showToast } from '@/components/ui/toasts.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { maxLinks } from '@/lib/destinations/plan.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { ownLink } from './own-link.ts';
import type { LinkSelection, UsedDialogs } from './use-list-dialogs.ts';

/** The actions of a row's menu: all, because a narrow window has no room for buttons. */
export const menuActions = ['copy', 'copyAs', 'share', 'qr', 'edit', 'stats', 'check', 'duplicate', 'delete'] as const;

/** The actions that run at once. `copyAs` opens a menu. */
export const rowActions = ['details', ...menuActions.filter((name) => name !== 'copyAs')] as const;
export type RowAction = (typeof rowActions)[number];

interface Needs {
  dialogs: Pick<UsedDialogs, 'showQr' | 'share' | 'askBulk'>;
  deletions: readonly ShownDeletion[];
  onRemove: (link: LinkRecord) => void;
  onUndo: (deletion: ShownDeletion) => void;
}

/** Returns functions that run actions on links of the list. */
export function useRowActions({ dialogs, deletions, onRemove, onUndo }: Needs) {
  const { copying, copyOne, ticked } = useCopying();
  const [copiedId, setCopiedId] = useState<string | null>(null);
  useEffect(() => {
    if (copying === 'copied') showToast({ text: i18n.t('made.copiedToClipboard') });
    if (copying === 'failed') showToast({ text: i18n.t('links.notCopied'), tone: 'bad' });
  }, [copying]);

  const copy = (link: LinkRecord, form?: CopyForm) => {
    setCopiedId(link.id);
    void copyOne(Promise.resolve(link), form);
  };
  /** Offers to check the destinations of links, or says why not. */
  const check = (selection: LinkSelection) => {
    // The browser would store the sites on disk, with the permissions for them.
    if (inPrivateWindow()) showToast({ text: i18n.t('destinations.private') });
    else if (selection.ids.length > maxLinks)
      showToast({ text: i18n.t('links.selected.tooMany', [formatCount(maxLinks)]) });
    else dialogs.askBulk('check', selection);
  };
  const run = (action: RowAction, link: LinkRecord) => {
    const { link: own, go } = ownLink(link);
    linkActions[action].run(own.id, {
      go,
      copy: () => copy(link),
      share: () => dialogs.share(link),
      showQr: () => dialogs.showQr(link),
      check: () => check({ ids: [link.id], links: { count: 1, read: async () => [link] } }),
      remove: () => onRemove(link),
    });
  };

  /** Undoes the last deletion that was not sent yet. */
  const undo = () => {
    const last = deletions.findLast(({ state }) => state.name === 'waiting');
    if (last !== undefined) onUndo(last);
  };

  return { run, copy, check, undo, tickedId: ticked ? copiedId : null };
}

export type RowActions = ReturnType<typeof useRowActions>;
