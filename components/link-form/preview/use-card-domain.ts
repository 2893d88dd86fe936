import { useWatched } from '@/components/ui/use-stored.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { cardDomain } from '@/lib/link/preview/card.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { useDraft, useEditing } from '../draft/draft-context.tsx';

/** Returns the domain shown on cards; empty while it is unknown. */
export function useCardDomain(): string {
  const editing = useEditing();
  const domain = useDraft((draft) => draft.domain);
  const connection = useWatched(connectionItem);
  return cardDomain({
    made: editing.kind === 'edit' ? addressToShare(editing.record) : null,
    domain,
    connection: connection.state === 'loaded' ? connection.value : null,
  });
}
