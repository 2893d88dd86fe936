import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ShownDeletion, type ShownWait, waitOf } from '@/components/deletion/use-deletions.ts';
import { useCopying } from '@/components/share/use-copying.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { editLinkRoute, linkRoute } from '@/lib/link/routes.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';

export const rowActions = ['open', 'copy', 'edit', 'stats', 'delete'] as const;
export type RowAction = (typeof rowActions)[number];

interface Needs {
  deletions: readonly ShownDeletion[];
  onDelete: (link: LinkRecord) => void;
  onUndo: (wait: ShownWait) => void;
}

/** What can be done with a link of the list, by key or by press. */
export function useRowActions({ deletions, onDelete, onUndo }: Needs) {
  const [, navigate] = useLocation();
  const clipboard = useCopying();
  const [copiedId, setCopiedId] = useState<string | null>(null);

  const doTo: Record<RowAction, (link: LinkRecord) => void> = {
    open: ({ id }) => navigate(linkRoute(id)),
    edit: ({ id }) => navigate(editLinkRoute(id)),
    stats: ({ id }) => navigate(linkStatsRoute(id)),
    delete: onDelete,
    copy(link) {
      setCopiedId(link.id);
      void clipboard.copy(Promise.resolve(addressToShare(link)));
    },
  };

  /** Takes the latest deletion back that can be. */
  const undo = () => {
    const last = deletions.flatMap((deletion) => waitOf(deletion) ?? []).at(-1);
    if (last !== undefined) onUndo(last);
  };

  return { doTo, undo, copying: clipboard.copying, tickedId: clipboard.ticked ? copiedId : null };
}

export type RowActions = ReturnType<typeof useRowActions>;
