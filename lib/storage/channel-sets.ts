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

/** The names under which channel sets are stored. */
export const channelSetNames = {
  index: { key: 'channelSets', schema: setIndex },
  item: { prefix: 'channelSet:', schema: channelSet },
};

const list = syncedList(channelSetNames);

/** All channel sets in their order, and whether some are too large to follow the person. */
export interface ChannelSets {
  sets: ChannelSet[];
  /** Where a new set will stand, from 0. */
  nextPlace: number;
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
  const others = [...own, ...readyMade];
  const nextPlace = given.length + others.filter(({ id }) => index.order.includes(id)).length;
  return { sets: [...given, ...inOrder(others, index.order)], nextPlace, onlyHere };
}

/** Those with a place come first, in their order. */
function inOrder<T extends { id: string }>(all: readonly T[], order: readonly string[]): T[] {
  const placeOf = ({ id }: T) => order.indexOf(id);
  const [placed, others] = [all.filter((one) => placeOf(one) >= 0), all.filter((one) => placeOf(one) < 0)];
  return [...placed.toSorted((one, other) => placeOf(one) - placeOf(other)), ...others];
}

const isReadyMade = (id: string): boolean => readyMadeSets.some((set) => set.id === id);

/**
 * Keeps a set: a new one comes last of those with a place. A ready-made one stays where it is, and so do the others: it has
 * no place before it is changed.
 */
export async function keepChannelSet(set: ChannelSet): Promise<void> {
  if (isReadyMade(set.id)) await placeReadyMade(set.id);
  await list.keep(set);
}

/** Gives all ready-made sets the places that they are shown at, where one of them is changed or deleted that has none. */
const placeReadyMade = (id: string): Promise<void> =>
  list.inTurn(async () => {
    const { index } = await list.readIndex();
    if (index.order.includes(id)) return;
    const unplaced = readyMadeSets.map((set) => set.id).filter((one) => !index.order.includes(one));
    await list.changeIndex((now) => ({ ...now, order: [...now.order, ...unplaced] }));
  });

/** Puts the sets in an order. */
export const orderChannelSets = list.order;

/** Removes a set; a ready-made one is not offered again. */
export async function removeChannelSet(id: string): Promise<void> {
  if (isReadyMade(id)) await placeReadyMade(id);
  await list.remove(id);
  if (!isReadyMade(id)) return;
  await list.inTurn(() => list.changeIndex((index) => ({ ...index, without: [...new Set([...index.without, id])] })));
}

/** Calls back whenever a set or their order changes, on this device or another; returns what ends it. */
export const watchChannelSets = (onChange: () => void): (() => void) => list.watch(onChange, ['managed']);

/** Has channel sets stay in this browser, or follow the person again (sync-choice.ts). */
export const { leaveSync: leaveSyncOfChannelSets, joinSync: joinSyncOfChannelSets } = list;
