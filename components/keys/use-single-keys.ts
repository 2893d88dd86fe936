import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';

/** Returns whether single keys are on in all of Hem, and a function that switches them. On until storage is read. */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const layout = useStoredParts(listLayoutItem);
  const { keys = true } = layout.state === 'loading' ? layout.ahead : layout.value;
  return [keys, (areOn) => void layout.setPart({ keys: areOn })];
}
