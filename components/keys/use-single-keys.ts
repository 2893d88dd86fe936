import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';

/** Whether single keys are on, all over Hem, and what switches them; on until storage has said. */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const layout = useStoredParts(listLayoutItem);
  const { keys = true } = layout.state === 'loading' ? layout.ahead : layout.value;
  return [keys, (areOn) => void layout.setPart({ keys: areOn })];
}
