import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ShownDeletion, waitOf } from '@/components/deletion/use-deletions.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

export const rowActions = ['details', 'copy', 'qr', 'edit', 'stats', 'duplicate', 'delete'] as const;
export type RowAction = (typeof rowActions)[number];

interface Needs {
  deletions: readonly ShownDeletion[];
  onQr: (link: LinkRecord) => void;
  onDelete: (link: LinkRecord) => void;
  onUndo: (wait: ShownDeletion) => void;
}

/** What can be done with a link of the list, by key or by press. */
export function useRowActions({ deletions, onQr, onDelete, onUndo }: Needs) {
  const [, navigate] = useLocation();
  const clipboard = useCopying();
  const [copiedId, setCopiedId] = useState<string | null>(null);

  const copy = (link: LinkRecord) => {
    setCopiedId(link.id);
    void clipboard.copy(Promise.resolve(addressToShare(link)));
  };
  const run = (action: RowAction, link: LinkRecord) =>
    linkActions[action].run(link.id, {
      go: navigate,
      copy: () => copy(link),
      showQr: () => onQr(link),
      remove: () => onDelete(link),
    });

  /** Takes the latest deletion back that can be. */
  const undo = () => {
    const last = deletions.flatMap((deletion) => waitOf(deletion) ?? []).at(-1);
    if (last !== undefined) onUndo(last);
  };

  return { run, undo, copying: clipboard.copying, tickedId: clipboard.ticked ? copiedId : null };
}

export type RowActions = ReturnType<typeof useRowActions>;
