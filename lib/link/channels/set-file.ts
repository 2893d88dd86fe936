import * as z from 'zod/mini';
import { type UtmPreset, utmPreset } from '../utm/preset.ts';
import { type ChannelSet, channelSet } from './channel-set.ts';
import { isReadyMade } from './ready-made.ts';

/** The format of exported channel sets. It includes the presets that they use, so that a team shares both. */
const setFile = z.object({
  hem: z.literal('channel sets'),
  version: z.literal(1),
  sets: z.array(channelSet),
  presets: z._default(z.array(utmPreset), []),
});

type SetFile = Pick<z.infer<typeof setFile>, 'sets' | 'presets'>;

/** The maximum size of a file, in characters. A thousand sets take less. */
export const maxSetFileLength = 5_000_000;

/** Returns the text of a file with some sets. */
export function writeSetFile(sets: readonly ChannelSet[], presets: readonly UtmPreset[]): string {
  const used = new Set(sets.flatMap(({ channels }) => channels.map(({ preset }) => preset)));
  const file = { hem: 'channel sets', version: 1, sets, presets: presets.filter(({ id }) => used.has(id)) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The content of a file: channel sets, sets of a newer Hem, or anything else. */
type ReadSetFile = ({ kind: 'sets' } & SetFile) | { kind: 'newer' } | { kind: 'other' };

const header = z.object({ hem: z.literal('channel sets'), version: z.int().check(z.gt(1)) });

/** Reads a file of channel sets. */
export function readSetFile(text: string): ReadSetFile {
  try {
    // Some editors write a byte order mark.
    const written: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (header.safeParse(written).success) return { kind: 'newer' };
    const { data } = setFile.safeParse(written);
    return data !== undefined && data.sets.length > 0 ? { kind: 'sets', ...data } : { kind: 'other' };
  } catch {
    return { kind: 'other' };
  }
}

/** The existing sets and presets. */
interface ExistingSets {
  sets: readonly ChannelSet[];
  presets: readonly UtmPreset[];
  /** The ids of sets that an organization manages; no file changes them. */
  fixed: ReadonlySet<string>;
}

/** The changes that a file makes. */
export interface SetFileChanges {
  added: ChannelSet[];
  replaced: { before: ChannelSet; after: ChannelSet }[];
  /** New presets only: a file never changes an existing one. */
  presets: UtmPreset[];
}

/**
 * Compares a file with the existing sets. Unchanged sets are left out. A default set in the file never replaces a set
 * that the person has changed, since an export of all sets includes the defaults. A name that is already used gets a
 * number.
 */
export function compareSetFile(file: SetFile, { sets, presets, fixed }: ExistingSets): SetFileChanges {
  const brought: SetFileChanges = { added: [], replaced: [], presets: [] };
  const known = new Map(sets.map((set) => [set.id, set]));
  // If an id occurs twice in a file, the last one wins.
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

/** Returns the name, with a number if another set has it. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  const own = name.trim();
  if (own === '' || !taken.has(own)) return name;
  for (let n = 2; ; n += 1) if (!taken.has(`${own} ${n}`)) return `${own} ${n}`;
}

/** Makes channel ids unique, since a file written by hand may repeat one. Links are told apart by them. */
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
