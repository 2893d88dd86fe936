import { useState } from 'react';
import { i18n } from '#i18n';
import { type ChannelSet, channelSet, newChannel } from '@/lib/link/channels/channel-set.ts';
import {
  compareSetFile,
  maxSetFileLength,
  readSetFile,
  type SetFileChanges,
  unusedName,
} from '@/lib/link/channels/set-file.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import { movePreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { type ChannelSets, keepChannelSet, orderChannelSets, removeChannelSet } from '@/lib/storage/channel-sets.ts';
import { keepPreset, removePreset } from '@/lib/storage/presets.ts';
import { useChannelSets } from './use-channel-sets.ts';

/** What was done last, until something else is. */
export type SetsDone =
  | { kind: 'removed'; set: ChannelSet }
  /** With what a file has taken the place of, for the way back. */
  | ({ kind: 'imported' } & SetFileChanges)
  /** All of it was there, or it was no file of channel sets that this Hem reads. */
  | { kind: 'nothingNew' | 'newer' | 'unreadable'; file: string }
  /** The browser refused to keep it. */
  | { kind: 'failed' };

/** The channel sets and what can be done with them. */
export interface SetList extends ChannelSets {
  state: 'loaded';
  /** The id of the set whose form is open. */
  open: string | null;
  setOpen: (id: string | null) => void;
  /** The new set until something is changed in it, which saves it. Dropped when its form closes before. */
  unsaved: ChannelSet | null;
  done: SetsDone | null;
  /** What a screen reader is told. */
  said: string;
  add: () => void;
  move: (set: ChannelSet, by: 1 | -1) => Promise<void>;
  remove: (set: ChannelSet) => Promise<void>;
  /** Takes back what was done last. */
  undo: () => Promise<void>;
  /** Adds what a file holds; a set that is there already gives way to its like. */
  bring: (file: File) => Promise<void>;
}

/** @param fixed - the ids of the sets that an organisation has set */
export function useSetList(presets: readonly UtmPreset[], fixed: ReadonlySet<string>): { state: 'loading' } | SetList {
  const read = useChannelSets();
  const [open, setOpen] = useState<string | null>(null);
  const [added, setAdded] = useState<ChannelSet | null>(null);
  const [done, setDone] = useState<SetsDone | null>(null);
  const [said, setSaid] = useState('');
  if (read.state === 'loading') return read;
  const { sets } = read;
  const unsaved = added !== null && sets.every(({ id }) => id !== added.id) ? added : null;

  /** Says what was done, or that the browser refused it. */
  const tried = async (writes: () => Promise<unknown>, ended: SetsDone | null): Promise<boolean> => {
    const isKept = await writes().then(
      () => true,
      () => false,
    );
    setDone(isKept ? ended : { kind: 'failed' });
    return isKept;
  };

  return {
    ...read,
    open,
    setOpen: (id) => {
      if (id !== added?.id) setAdded(null);
      setOpen(id);
    },
    unsaved,
    done,
    said,
    add: () => {
      const channels = [newChannel(crypto.randomUUID())];
      const name = unusedName(i18n.t('channelSets.added'), new Set(sets.map((set) => set.name.trim())));
      const set = channelSet.parse({ id: crypto.randomUUID(), name, channels });
      setDone(null);
      setAdded(set);
      setOpen(set.id);
    },
    move: async (set, by) => {
      const moved = movePreset(sets, set.id, by);
      const place = moved.findIndex(({ id }) => id === set.id) + 1;
      if (await tried(() => orderChannelSets(moved.map(({ id }) => id)), null))
        setSaid(i18n.t('presets.moved', [isolated(set.name), place, moved.length]));
    },
    remove: async (set) => {
      setAdded(null);
      if (set.id !== unsaved?.id) await tried(() => removeChannelSet(set.id), { kind: 'removed', set });
    },
    undo: async () => {
      if (done?.kind === 'removed') await tried(() => keepChannelSet(done.set), null);
      if (done?.kind !== 'imported') return;
      const { added, replaced, presets: brought } = done;
      setOpen(null);
      const writes = () =>
        Promise.all([
          ...added.map(({ id }) => removeChannelSet(id)),
          ...replaced.map(({ before }) => keepChannelSet(before)),
          ...brought.map(({ id }) => removePreset(id)),
        ]);
      await tried(writes, null);
    },
    bring: async (file) => {
      const found = file.size > maxSetFileLength ? null : readSetFile(await file.text());
      if (found?.kind !== 'sets')
        return setDone({ kind: found?.kind === 'newer' ? 'newer' : 'unreadable', file: file.name });
      const brought = compareSetFile(found, { sets, presets, fixed });
      const after = [...brought.added, ...brought.replaced.map((one) => one.after)];
      if (after.length === 0) return setDone({ kind: 'nothingNew', file: file.name });
      // What stands in a form would go before what the file brings.
      setOpen(null);
      const writes = () => Promise.all([...brought.presets.map(keepPreset), ...after.map(keepChannelSet)]);
      await tried(writes, { kind: 'imported', ...brought });
    },
  };
}
