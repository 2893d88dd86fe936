import { useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { useRead } from '@/components/ui/use-read.ts';
import { type ChannelSet, channelSet, newChannel } from '@/lib/link/channels/channel-set.ts';
import {
  compareSetFile,
  maxSetFileLength,
  readSetFile,
  type SetFileChanges,
  unusedName,
} from '@/lib/link/channels/set-file.ts';
import { movePreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import {
  type ChannelSets,
  orderChannelSets,
  readChannelSets,
  removeChannelSet,
  saveChannelSet,
  watchChannelSets,
} from '@/lib/storage/channel-sets.ts';
import { removePreset, savePreset } from '@/lib/storage/presets.ts';

/** The result of the last action. */
export type SetsResult =
  | { kind: 'removed'; set: ChannelSet }
  /** With the replaced sets, for undo. */
  | ({ kind: 'imported' } & SetFileChanges)
  /** A file without new sets, of a later version of Hem, or of another format. */
  | { kind: 'nothingNew' | 'newer' | 'unreadable'; file: string }
  /** The browser's storage refused it. */
  | { kind: 'failed' };

/** The channel sets and their actions. */
export interface SetList extends ChannelSets {
  state: 'loaded';
  /** The id of the set whose form is open. */
  open: string | null;
  setOpen: (id: string | null) => void;
  /** The new set until something is changed in it, which saves it. Discarded when its form closes before. */
  unsaved: ChannelSet | null;
  result: SetsResult | null;
  /** The last move, for screen readers. */
  announcement: string;
  add: () => void;
  move: (set: ChannelSet, by: number) => Promise<void>;
  remove: (set: ChannelSet) => Promise<void>;
  /** Undoes the last action. */
  undo: () => Promise<void>;
  /** Adds the sets of a file. A set with the same id is replaced. */
  importFile: (file: File) => Promise<void>;
}

/** @param managedIds - the ids of the sets that an organization manages */
export function useSetList(
  presets: readonly UtmPreset[],
  managedIds: ReadonlySet<string>,
): { state: 'loading' } | SetList {
  const read = useRead(readChannelSets, watchChannelSets);
  const [open, setOpen] = useState<string | null>(null);
  const [added, setAdded] = useState<ChannelSet | null>(null);
  const [result, setResult] = useState<SetsResult | null>(null);
  const [announcement, announce] = useState('');
  if (read.state === 'loading') return read;
  const { sets } = read;
  const unsaved = added !== null && sets.every(({ id }) => id !== added.id) ? added : null;

  /** Writes to storage, and shows the given result or the failure. Returns true if it was written. */
  const save = async (write: () => Promise<unknown>, success: SetsResult | null): Promise<boolean> => {
    const isSaved = await write().then(
      () => true,
      () => false,
    );
    setResult(isSaved ? success : { kind: 'failed' });
    return isSaved;
  };

  return {
    ...read,
    open,
    setOpen: (id) => {
      if (id !== added?.id) setAdded(null);
      setOpen(id);
    },
    unsaved,
    result,
    announcement,
    add: () => {
      const channels = [newChannel(crypto.randomUUID())];
      const name = unusedName(i18n.t('channelSets.added'), new Set(sets.map((set) => set.name.trim())));
      const set = channelSet.parse({ id: crypto.randomUUID(), name, channels });
      setResult(null);
      setAdded(set);
      setOpen(set.id);
    },
    move: async (set, by) => {
      const moved = movePreset(sets, set.id, by);
      const position = moved.findIndex(({ id }) => id === set.id) + 1;
      if (await save(() => orderChannelSets(moved.map(({ id }) => id)), null))
        announce(i18n.t('presets.moved', [set.name, formatCount(position), formatCount(moved.length)]));
    },
    remove: async (set) => {
      setAdded(null);
      if (set.id !== unsaved?.id) await save(() => removeChannelSet(set.id), { kind: 'removed', set });
    },
    undo: async () => {
      if (result?.kind === 'removed') await save(() => saveChannelSet(result.set), null);
      if (result?.kind !== 'imported') return;
      const { added, replaced, presets: addedPresets } = result;
      setOpen(null);
      const write = () =>
        Promise.all([
          ...added.map(({ id }) => removeChannelSet(id)),
          ...replaced.map(({ before }) => saveChannelSet(before)),
          ...addedPresets.map(({ id }) => removePreset(id)),
        ]);
      await save(write, null);
    },
    importFile: async (file) => {
      const read = file.size > maxSetFileLength ? null : readSetFile(await file.text());
      if (read?.kind !== 'sets')
        return setResult({ kind: read?.kind === 'newer' ? 'newer' : 'unreadable', file: file.name });
      const changes = compareSetFile(read, { sets, presets, fixed: managedIds });
      const after = [...changes.added, ...changes.replaced.map((one) => one.after)];
      if (after.length === 0) return setResult({ kind: 'nothingNew', file: file.name });
      // An open form would save its own values over the imported ones.
      setOpen(null);
      const write = () => Promise.all([...changes.presets.map(savePreset), ...after.map(saveChannelSet)]);
      await save(write, { kind: 'imported', ...changes });
    },
  };
}
