import { useState } from 'react';
import { i18n } from '#i18n';
import { type ChannelSet, channelSet, newChannel } from '@/lib/link/channels/channel-set.ts';
import { broughtBy, largestSetFile, readSetFile } from '@/lib/link/channels/set-file.ts';
import { movePreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { keepChannelSet, orderChannelSets, removeChannelSet } from '@/lib/storage/channel-sets.ts';
import { keepPreset } from '@/lib/storage/presets.ts';
import { useChannelSets } from './use-channel-sets.ts';

/** What was done last, until something else is. */
export type SetsDone =
  | { kind: 'removed'; set: ChannelSet }
  /** With the sets that a file has taken the place of, for the way back. */
  | { kind: 'imported'; added: readonly string[]; replaced: readonly ChannelSet[] }
  /** It was no file of channel sets. */
  | { kind: 'unreadable'; file: string }
  /** The browser refused to keep it. */
  | { kind: 'failed' };

/** The channel sets and what can be done with them. */
export interface SetList {
  state: 'loaded';
  sets: ChannelSet[];
  onlyHere: boolean;
  /** The id of the set whose form is open. */
  open: string | null;
  setOpen: (id: string | null) => void;
  done: SetsDone | null;
  /** What a screen reader is told. */
  said: string;
  add: () => Promise<void>;
  move: (set: ChannelSet, by: 1 | -1) => Promise<void>;
  remove: (set: ChannelSet) => Promise<void>;
  /** Takes back what was done last. */
  undo: () => Promise<void>;
  /** Adds what a file holds; a set that is there already gives way to its like. */
  bring: (file: File) => Promise<void>;
}

export function useSetList(presets: readonly UtmPreset[]): { state: 'loading' } | SetList {
  const read = useChannelSets();
  const [open, setOpen] = useState<string | null>(null);
  const [done, setDone] = useState<SetsDone | null>(null);
  const [said, setSaid] = useState('');
  if (read.state === 'loading') return read;
  const { sets } = read;

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
    setOpen,
    done,
    said,
    add: async () => {
      const channels = [newChannel(crypto.randomUUID())];
      const set = channelSet.parse({ id: crypto.randomUUID(), name: i18n.t('channelSets.added'), channels });
      if (await tried(() => keepChannelSet(set), null)) setOpen(set.id);
    },
    move: async (set, by) => {
      const moved = movePreset(sets, set.id, by);
      const place = moved.findIndex(({ id }) => id === set.id) + 1;
      if (await tried(() => orderChannelSets(moved.map(({ id }) => id)), null))
        setSaid(i18n.t('presets.moved', [set.name, place, moved.length]));
    },
    remove: async (set) => {
      await tried(() => removeChannelSet(set.id), { kind: 'removed', set });
    },
    undo: async () => {
      if (done?.kind === 'removed') await tried(() => keepChannelSet(done.set), null);
      if (done?.kind !== 'imported') return;
      const { added, replaced } = done;
      await tried(() => Promise.all([...added.map(removeChannelSet), ...replaced.map(keepChannelSet)]), null);
    },
    bring: async (file) => {
      const found = file.size > largestSetFile ? null : readSetFile(await file.text());
      if (found === null) return setDone({ kind: 'unreadable', file: file.name });
      const brought = broughtBy(found, { sets, presets });
      const ids = new Set(brought.sets.map(({ id }) => id));
      const replaced = sets.filter(({ id }) => ids.has(id));
      const added = brought.sets.flatMap(({ id }) => (replaced.some((set) => set.id === id) ? [] : [id]));
      const writes = () =>
        Promise.all([...brought.presets.map(keepPreset), ...brought.sets.map((set) => keepChannelSet(set))]);
      await tried(writes, { kind: 'imported', added, replaced });
    },
  };
}
