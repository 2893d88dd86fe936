import { useState } from 'react';
import { usePresets } from '@/components/presets/use-presets.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { takeApart } from '@/lib/link/address/query-text.ts';
import { utmOf } from '@/lib/link/utm/fields.ts';
import { presetFor, presetIn, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { useDraftLater } from '../draft/draft-context.tsx';

const noPresets: readonly UtmPreset[] = [];

/**
 * Returns the presets and the one in use: the last applied, or the one that matches the fields (`chosen`), or the
 * connection's default.
 */
export function usePresetInUse() {
  const read = usePresets();
  const stored = useStored(defaultPresetItem);
  const [applied, setApplied] = useState<string | null>(null);
  const presets = read.state === 'loaded' ? read.presets : noPresets;
  const found = useDraftLater((draft) => presetIn(utmOf(draft), presets, takeApart(draft.long_url).pairs)?.id ?? null);
  const usual = stored.state === 'loaded' ? stored.value : null;
  const holding = useDraftLater((draft) => presetFor(utmOf(draft), { presets, usual }));
  const chosen = presets.find(({ id }) => id === applied) ?? presets.find(({ id }) => id === found) ?? null;
  const inUse = presets.find(({ id }) => id === applied) ?? holding;
  return { presets, loaded: read.state === 'loaded', found, chosen, inUse, setApplied };
}
