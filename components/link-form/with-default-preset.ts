import type { LinkDraft } from '@/lib/link/draft.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';

/**
 * A fresh draft with the UTM preset that is the default of its connection. What presets are made of is loaded where there
 * are any, and not by everybody's popup.
 */
export async function withDefaultPreset(draft: LinkDraft, baseUrl: string): Promise<LinkDraft> {
  const kept = await Promise.all([readKey('local:presets'), readKey('sync:presets')]);
  if (kept.every((presets) => presets === null)) return draft;
  const [{ defaultPreset }, { withPreset }] = await Promise.all([
    import('@/lib/storage/presets.ts'),
    import('@/lib/link/utm/preset.ts'),
  ]);
  const preset = await defaultPreset(baseUrl);
  return preset === null ? draft : withPreset(draft, preset);
}
