import * as z from 'zod/mini';
import { type UtmPreset, utmPreset } from '../utm/preset.ts';
import { type ChannelSet, channelSet } from './channel-set.ts';
import { isReadyMade } from './ready-made.ts';

/** What channel sets are exported as: with the presets that they use, so that a team shares both. */
const setFile = z.object({
  hem: z.literal('channel sets'),
  version: z.literal(1),
  sets: z.array(channelSet),
  presets: z._default(z.array(utmPreset), []),
});

type SetFile = Pick<z.infer<typeof setFile>, 'sets' | 'presets'>;

/** The largest file that is looked at, in characters: a thousand sets are smaller. */
export const largestSetFile = 5_000_000;

/** The text of a file with some sets. */
export function writeSetFile(sets: readonly ChannelSet[], presets: readonly UtmPreset[]): string {
  const used = new Set(sets.flatMap(({ channels }) => channels.map(({ preset }) => preset)));
  const file = { hem: 'channel sets', version: 1, sets, presets: presets.filter(({ id }) => used.has(id)) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** What a file turned out to be. */
export type ReadSetFile = ({ kind: 'sets' } & SetFile) | { kind: 'newer' } | { kind: 'other' };

const header = z.object({ hem: z.literal('channel sets'), version: z.int().check(z.gt(1)) });

/** Reads such a file: one of a later Hem, or anything else, is told apart. */
export function readSetFile(text: string): ReadSetFile {
  try {
    // Some editors begin a file with a mark of its encoding.
    const written: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (header.safeParse(written).success) return { kind: 'newer' };
    const { data } = setFile.safeParse(written);
    return data !== undefined && data.sets.length > 0 ? { kind: 'sets', ...data } : { kind: 'other' };
  } catch {
    return { kind: 'other' };
  }
}

/** What is there before a file is brought in. */
interface There {
  sets: readonly ChannelSet[];
  presets: readonly UtmPreset[];
  /** The ids of sets that an organisation has set, which no file changes. */
  fixed: ReadonlySet<string>;
}

/** What a file changes. */
export interface BroughtSets {
  added: ChannelSet[];
  replaced: { before: ChannelSet; after: ChannelSet }[];
  /** Those that are not there yet: a preset that is there is the person's own. */
  presets: UtmPreset[];
}

/**
 * What a file brings to what is there. What is the same is left out, and so is a ready-made set as everybody begins with it,
 * where the person has changed it: whoever exports all sets means their own. A name that another set has gets a number.
 */
export function broughtBy(file: SetFile, { sets, presets, fixed }: There): BroughtSets {
  const brought: BroughtSets = { added: [], replaced: [], presets: [] };
  const known = new Map(sets.map((set) => [set.id, set]));
  // Of two with one id in a file, the later counts.
  const wanted = [...new Map(file.sets.map((set) => [set.id, set])).values()].filter(({ id }) => !fixed.has(id));
  const ids = new Set(wanted.map(({ id }) => id));
  const names = new Set(sets.flatMap(({ id, name }) => (ids.has(id) ? [] : [name.trim()])));
  for (const set of wanted) {
    const after = { ...set, name: unusedName(set.name, names), channels: withOwnIds(set.channels) };
    names.add(after.name.trim());
    const before = known.get(set.id);
    if (before === undefined) brought.added.push(after);
    else if (!isSame(before, after) && !isReadyMade(after)) brought.replaced.push({ before, after });
  }
  const there = new Set(presets.map(({ id }) => id));
  brought.presets = file.presets.filter(({ id }) => !there.has(id));
  return brought;
}

/** A name that no other set has. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  const own = name.trim();
  if (own === '' || !taken.has(own)) return name;
  for (let n = 2; ; n += 1) if (!taken.has(`${own} ${n}`)) return `${own} ${n}`;
}

/** A file that was written by hand may name two channels of a set alike: by their ids their links are told apart. */
function withOwnIds(channels: ChannelSet['channels']): ChannelSet['channels'] {
  const seen = new Set<string>();
  return channels.map((channel) => {
    let { id } = channel;
    while (seen.has(id)) id += '-2';
    seen.add(id);
    return { ...channel, id };
  });
}

const isSame = (one: ChannelSet, other: ChannelSet): boolean => JSON.stringify(one) === JSON.stringify(other);
