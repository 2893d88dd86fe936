import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';

/** Whether single keys are on, all over Hem, and what switches them; on until storage has said. */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const layout = useStoredParts(listLayoutItem);
  if (layout.state === 'loading') return [true, () => undefined];
  return [layout.value.keys, (keys) => void layout.setPart({ keys })];
}
