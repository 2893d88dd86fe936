import * as z from 'zod/mini';
import { type ChannelSet, channelSet } from '../link/channels/channel-set.ts';
import { readyMadeSets } from '../link/channels/ready-made.ts';
import { managedItem } from './managed.ts';
import { syncedList } from './synced-list.ts';

const setIndex = z.object({
  order: z.array(z.string()),
  /** The ids of default sets that the person has deleted. */
  without: z._default(z.array(z.string()), []),
});

/** The storage names of channel sets. */
export const channelSetNames = {
  index: { key: 'channelSets', schema: setIndex },
  item: { prefix: 'channelSet:', schema: channelSet },
};

const list = syncedList(channelSetNames);

/** All channel sets in order; `onlyHere` is true if synced storage has refused some. */
export interface ChannelSets {
  sets: ChannelSet[];
  /** The index of the next new set. */
  nextPlace: number;
  onlyHere: boolean;
}

/**
 * Returns all channel sets: an organization's, the person's own, and default sets that were neither changed nor
 * deleted. A set that cannot be read stays stored but is left out.
 */
export async function readChannelSets(): Promise<ChannelSets> {
  const [{ items, index, onlyHere }, managed] = await Promise.all([list.read(), managedItem.get()]);
  const given = managed.policy.channelSets ?? [];
  const own = items.filter(({ id }) => !given.some((set) => set.id === id));
  const savedIds = new Set([...given, ...own].map(({ id }) => id));
  const readyMade = readyMadeSets.filter(({ id }) => !savedIds.has(id) && !index.without.includes(id));
  const others = [...own, ...readyMade];
  const nextPlace = given.length + others.filter(({ id }) => index.order.includes(id)).length;
  return { sets: [...given, ...inOrder(others, index.order)], nextPlace, onlyHere };
}

/** Returns items in a given order, followed by items that it does not contain. */
function inOrder<T extends { id: string }>(all: readonly T[], order: readonly string[]): T[] {
  const placeOf = ({ id }: T) => order.indexOf(id);
  const [placed, others] = [all.filter((one) => placeOf(one) >= 0), all.filter((one) => placeOf(one) < 0)];
  return [...placed.toSorted((one, other) => placeOf(one) - placeOf(other)), ...others];
}

const isReadyMade = (id: string): boolean => readyMadeSets.some((set) => set.id === id);

/**
 * Saves a set. A new one is added at the end of the order. A changed default set stays at the position where it is
 * shown, and so do the others.
 */
export async function saveChannelSet(set: ChannelSet): Promise<void> {
  if (isReadyMade(set.id)) await placeReadyMade(set.id);
  await list.save(set);
}

/** Saves the fields and channels of a set that an edit changed (synced-list.ts). */
export async function saveChannelSetEdit(set: ChannelSet, base: ChannelSet): Promise<ChannelSet> {
  if (isReadyMade(set.id)) await placeReadyMade(set.id);
  return list.saveEdit(set, base);
}

/** Adds all default sets to the stored order. A default set that is changed or deleted must keep its position. */
const placeReadyMade = (id: string): Promise<void> =>
  list.inTurn(async () => {
    const index = await list.readIndex();
    if (index.order.includes(id)) return;
    const unplaced = readyMadeSets.map((set) => set.id).filter((one) => !index.order.includes(one));
    await list.changeIndex((now) => ({ ...now, order: [...now.order, ...unplaced] }));
  });

/** Saves the order of the sets. */
export const orderChannelSets = list.order;

/** Deletes a set. A deleted default set does not reappear. */
export async function removeChannelSet(id: string): Promise<void> {
  if (isReadyMade(id)) await placeReadyMade(id);
  await list.remove(id);
  if (!isReadyMade(id)) return;
  await list.inTurn(() => list.changeIndex((index) => ({ ...index, without: [...new Set([...index.without, id])] })));
}

/** Calls back whenever a set or the order changes, on this or another device. Returns a function that unsubscribes. */
export const watchChannelSets = (onChange: () => void): (() => void) => list.watch(onChange, ['managed']);
