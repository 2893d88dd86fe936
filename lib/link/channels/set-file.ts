import * as z from 'zod/mini';
import { type UtmPreset, utmPreset } from '../utm/preset.ts';
import { type ChannelSet, channelSet } from './channel-set.ts';

/** What channel sets are exported as: with the presets that they use, so that a team shares both. */
const setFile = z.object({
  hem: z.literal('channel sets'),
  version: z.literal(1),
  sets: z.array(channelSet).check(z.minLength(1)),
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

/** What stands in such a file; null where it is none. */
export function readSetFile(text: string): SetFile | null {
  try {
    // Some editors begin a file with a mark of its encoding.
    return setFile.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data ?? null;
  } catch {
    return null;
  }
}

/** What a file brings to what is there: all of its sets, and the presets that are not there yet. */
export function broughtBy(
  file: SetFile,
  there: { sets: readonly ChannelSet[]; presets: readonly UtmPreset[] },
): SetFile & { added: number; replaced: number } {
  const [ids, presetIds] = [idsOf(there.sets), idsOf(there.presets)];
  const replaced = file.sets.filter(({ id }) => ids.has(id)).length;
  const presets = file.presets.filter(({ id }) => !presetIds.has(id));
  return { sets: file.sets, presets, added: file.sets.length - replaced, replaced };
}

const idsOf = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id));
