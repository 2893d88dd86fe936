import { useState } from 'react';
import { usePresets } from '@/components/presets/use-presets.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { utmOf } from '@/lib/link/utm/fields.ts';
import { presetFor, presetIn, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { useDraftLater } from '../draft/draft-context.tsx';

const noPresets: readonly UtmPreset[] = [];

/**
 * Returns the presets and the one in use: the last applied, or the one that matches the fields, or the connection's
 * default.
 */
export function usePresetInUse() {
  const read = usePresets();
  const stored = useStored(defaultPresetItem);
  const [applied, setApplied] = useState<string | null>(null);
  const presets = read.state === 'loaded' ? read.presets : noPresets;
  const found = useDraftLater((draft) => presetIn(utmOf(draft), presets)?.id ?? null);
  const usual = stored.state === 'loaded' ? stored.value : null;
  const holding = useDraftLater((draft) => presetFor(utmOf(draft), { presets, usual }));
  const inUse = presets.find(({ id }) => id === applied) ?? holding;
  return { presets, loaded: read.state === 'loaded', found, inUse, setApplied };
}
