import * as z from 'zod/mini';
import { type ChannelSet, channelSet } from '../link/channels/channel-set.ts';
import { readyMadeSets } from '../link/channels/ready-made.ts';
import { managedItem } from './managed.ts';
import { syncedList } from './synced-list.ts';

const setIndex = z.object({
  order: z.array(z.string()),
  /** The ready-made sets that the person has deleted, by their ids. */
  without: z._default(z.array(z.string()), []),
});

const list = syncedList({
  index: { key: 'channelSets', schema: setIndex },
  item: { prefix: 'channelSet:', schema: channelSet },
});

/** All channel sets in their order, and whether some are too large to follow the person. */
export interface ChannelSets {
  sets: ChannelSet[];
  onlyHere: boolean;
}

/**
 * All channel sets: those of an organisation, those that the person keeps, and the ready-made ones that were neither changed nor deleted. One that
 * cannot be read is left where it is and out of the list.
 */
export async function readChannelSets(): Promise<ChannelSets> {
  const [{ items, index, onlyHere }, managed] = await Promise.all([list.read(), managedItem.get()]);
  const given = managed.policy.channelSets ?? [];
  const own = items.filter(({ id }) => !given.some((set) => set.id === id));
  const kept = new Set([...given, ...own].map(({ id }) => id));
  const readyMade = readyMadeSets.filter(({ id }) => !kept.has(id) && !index.without.includes(id));
  const placeOf = ({ id }: ChannelSet) => index.order.indexOf(id);
  const all = [...own, ...readyMade];
  const [placed, others] = [all.filter((set) => placeOf(set) >= 0), all.filter((set) => placeOf(set) < 0)];
  const inOrder = placed.toSorted((one, other) => placeOf(one) - placeOf(other));
  return { sets: [...given, ...inOrder, ...others], onlyHere };
}

/** Keeps a set: a new one comes last among those kept, before the ready-made ones. */
export const keepChannelSet = list.keep;

/** Puts the sets in an order. */
export const orderChannelSets = list.order;

/** Removes a set; a ready-made one is not offered again. */
export async function removeChannelSet(id: string): Promise<void> {
  await list.remove(id);
  if (!readyMadeSets.some((set) => set.id === id)) return;
  await list.inTurn(() => list.changeIndex((index) => ({ ...index, without: [...new Set([...index.without, id])] })));
}

/** Calls back whenever a set or their order changes, on this device or another; returns what ends it. */
export const watchChannelSets = (onChange: () => void): (() => void) => list.watch(onChange, ['managed']);

/** Has channel sets stay in this browser, or follow the person again (sync-choice.ts). */
export const { leaveSync: leaveSyncOfChannelSets, joinSync: joinSyncOfChannelSets } = list;
