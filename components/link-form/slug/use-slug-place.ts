import { useWatched } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { useDraft, useEditing } from '../draft/draft-context.tsx';

/** Returns the edited link's id, and the domain of the slug as the person knows it. Each is null if unknown. */
export function useSlugPlace(): { id: string | null; domain: string | null } {
  const editing = useEditing();
  const chosen = useDraft(({ domain }) => domain);
  const connection = useWatched(connectionItem);
  if (editing.kind === 'edit') {
    const { custom_url, short_url } = editing.record;
    return { id: editing.id, domain: URL.parse(custom_url || short_url || '')?.host ?? null };
  }
  const domains = connection.state === 'loaded' ? connection.value?.domains : [];
  return { id: null, domain: domains?.find(({ id }) => id === chosen)?.label ?? null };
}
