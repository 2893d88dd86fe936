import { useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { movePreset, newPreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { orderPresets, type Presets, removePreset, savePreset } from '@/lib/storage/presets.ts';
import { usePresets } from './use-presets.ts';

/** The presets and their actions. */
export interface PresetList extends Presets {
  state: 'loaded';
  /** The id of the connection's default preset. */
  defaultId: string | null;
  /** The id of the preset whose form is open. */
  open: string | null;
  /** Opens a form and closes the other. A new preset that nothing was typed into is discarded. */
  setOpen: (id: string | null) => void;
  /** The new preset until something is typed into it or it is made the default, which saves it. */
  unsaved: UtmPreset | null;
  /** The preset deleted last, until something else is done. */
  removed: UtmPreset | null;
  /** True if the browser's storage refused the last change. */
  failed: boolean;
  /** The last move, for screen readers. */
  announcement: string;
  add: () => void;
  move: (preset: UtmPreset, by: number) => Promise<void>;
  remove: (preset: UtmPreset) => Promise<void>;
  /** Restores the preset deleted last. */
  restore: () => Promise<void>;
  setDefault: (id: string | null) => Promise<void>;
}

export function usePresetList(): { state: 'loading' } | PresetList {
  const read = usePresets();
  const saved = useStored(defaultPresetItem);
  const [open, setOpen] = useState<string | null>(null);
  const [added, setAdded] = useState<UtmPreset | null>(null);
  const [removed, setRemoved] = useState<UtmPreset | null>(null);
  const [failed, setFailed] = useState(false);
  const [announcement, announce] = useState('');
  const [chosen, setChosen] = useState<{ before: typeof saved; id: string | null } | null>(null);
  if (read.state === 'loading' || saved.state === 'loading') return { state: 'loading' };
  const { presets } = read;
  const unsaved = added !== null && presets.every(({ id }) => id !== added.id) ? added : null;

  /** Returns true if a write succeeds, and shows its failure. */
  const succeeds = async (write: Promise<void>): Promise<boolean> => {
    const isSaved = await write.then(
      () => true,
      () => false,
    );
    setFailed(!isSaved);
    return isSaved;
  };

  return {
    ...read,
    // Shows the choice before it is saved. A checkbox that reacts late looks broken.
    defaultId: chosen?.before === saved ? chosen.id : saved.value,
    open,
    setOpen: (id) => {
      if (id !== added?.id) setAdded(null);
      setOpen(id);
    },
    unsaved,
    removed,
    failed,
    announcement,
    add: () => {
      const preset = newPreset(crypto.randomUUID(), unusedName(presets), noUtm);
      setRemoved(null);
      setAdded(preset);
      setOpen(preset.id);
    },
    move: async (preset, by) => {
      const moved = movePreset(presets, preset.id, by);
      const position = moved.findIndex(({ id }) => id === preset.id) + 1;
      if (await succeeds(orderPresets(moved.map(({ id }) => id))))
        announce(i18n.t('presets.moved', [preset.name, formatCount(position), formatCount(moved.length)]));
    },
    remove: async (preset) => {
      setAdded(null);
      if (unsaved?.id !== preset.id && (await succeeds(removePreset(preset.id)))) setRemoved(preset);
    },
    restore: async () => {
      if (removed !== null && (await succeeds(savePreset(removed)))) setRemoved(null);
    },
    setDefault: async (id) => {
      setChosen({ before: saved, id });
      const write = async () => {
        if (id === null) return defaultPresetItem.remove();
        if (id === unsaved?.id) await savePreset(unsaved);
        await defaultPresetItem.set(id);
      };
      if (!(await succeeds(write()))) setChosen(null);
    },
  };
}

/** Returns an unused name for a new preset. */
function unusedName(presets: readonly UtmPreset[]): string {
  const taken = new Set(presets.map(({ name }) => name));
  const first = i18n.t('presets.added');
  const numbered = Array.from({ length: presets.length + 1 }, (_, index) =>
    i18n.t('presets.addedNumbered', [index + 2]),
  );
  return [first, ...numbered].find((name) => !taken.has(name)) ?? first;
}
