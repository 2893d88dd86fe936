import type { LinkDraft } from '@/lib/link/draft.ts';
import { pairsOfPresets } from '@/lib/link/utm/apply-preset.ts';
import { readPresets } from '@/lib/storage/presets.ts';

/**
 * Returns a function that finds the parameters that presets have added to a draft's address. If storage fails, it finds
 * none.
 */
export async function readPresetPairs(): Promise<(draft: LinkDraft) => readonly string[]> {
  const { presets } = await readPresets().catch(() => ({ presets: [] }));
  return (draft) => pairsOfPresets(draft, presets);
}
