import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { ifUndoable, type ShownDeletion } from '@/components/deletion/use-deletions.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import { showToast } from '@/components/ui/toasts.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { ownLink } from './own-link.ts';
import type { UsedDialogs } from './use-list-dialogs.ts';

/** The actions of a row's menu: all, because a narrow window has no room for buttons. */
export const menuActions = ['copy', 'copyAs', 'share', 'qr', 'edit', 'stats', 'duplicate', 'delete'] as const;

/** The actions that run at once. `copyAs` opens a menu. */
export const rowActions = ['details', ...menuActions.filter((name) => name !== 'copyAs')] as const;
export type RowAction = (typeof rowActions)[number];

interface Needs {
  dialogs: Pick<UsedDialogs, 'showQr' | 'share'>;
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
  const run = (action: RowAction, link: LinkRecord) => {
    const { link: own, go } = ownLink(link);
    linkActions[action].run(own.id, {
      go,
      copy: () => copy(link),
      share: () => dialogs.share(link),
      showQr: () => dialogs.showQr(link),
      remove: () => onRemove(link),
    });
  };

  /** Undoes the last deletion that was not sent yet. */
  const undo = () => {
    const last = deletions.flatMap((deletion) => ifUndoable(deletion) ?? []).at(-1);
    if (last !== undefined) onUndo(last);
  };

  return { run, copy, undo, tickedId: ticked ? copiedId : null };
}

export type RowActions = ReturnType<typeof useRowActions>;
