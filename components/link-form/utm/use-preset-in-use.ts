import { useState } from 'react';
import { usePresets } from '@/components/presets/use-presets.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { utmOf } from '@/lib/link/utm/fields.ts';
import { presetFor, presetIn } from '@/lib/link/utm/preset.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import type { Presets } from '@/lib/storage/presets.ts';
import { useDraftLater } from '../draft-context.tsx';

const nothing: Pick<Presets, 'presets' | 'defaults'> = { presets: [], defaults: {} };

/**
 * The presets, and the one whose hygiene holds: the last applied, else the one that is found in the fields, else the
 * connection's default.
 */
export function usePresetInUse() {
  const read = usePresets();
  const stored = useStored(connectionItem);
  const [applied, setApplied] = useState<string | null>(null);
  const { presets, defaults } = read.state === 'loaded' ? read : nothing;
  const found = useDraftLater((draft) => presetIn(utmOf(draft), presets)?.id ?? null);
  const connection = stored.state === 'loaded' ? stored.value : null;
  const usual = connection === null ? undefined : defaults[serviceOf(connection)];
  const holding = useDraftLater((draft) => presetFor(utmOf(draft), { presets, usual }));
  const inUse = presets.find(({ id }) => id === applied) ?? holding;
  return { presets, loaded: read.state === 'loaded', found, inUse, setApplied };
}
