import * as z from 'zod/mini';
import { type ChannelSet, channelSet } from '../link/channels/channel-set.ts';
import { type UtmPreset, utmPreset } from '../link/utm/preset.ts';
import { type SavedView, savedView } from '../storage/views.ts';
import { type SectionName, sectionNames, type Values } from './sections.ts';

/** The version of files that this Hem writes, and the newest that it reads. */
const newest = 1;

/** The largest file that is looked at, in characters: hundreds of presets are smaller. */
export const largestSettingsFile = 5_000_000;

/** What travels in a file. */
export interface Settings {
  sections: Partial<Record<SectionName, Values>>;
  presets: readonly UtmPreset[];
  channelSets: readonly ChannelSet[];
  views: readonly SavedView[];
}

export type ReadSettings =
  /** `unreadable` names the parts, and counts what is in a list, that this Hem cannot read: all else can be imported. */
  | { kind: 'settings'; settings: Settings; unreadable: string[] }
  | { kind: 'newer'; version: number }
  /** A file of channel sets alone, which another page imports. */
  | { kind: 'channelSets' }
  | { kind: 'other' };

/** The text of a file with these settings. */
export const writeSettingsFile = ({ sections, ...lists }: Settings): string =>
  `${JSON.stringify({ hem: 'settings', version: newest, ...sections, ...lists }, null, 2)}\n`;

const header = z.object({ hem: z.string(), version: z.int().check(z.positive()) });
const anything = z.record(z.string(), z.unknown());

/** What stands in a file, part by part: one that cannot be read keeps no other from being imported. */
export function readSettingsFile(text: string): ReadSettings {
  const json = parsed(text);
  const head = header.safeParse(json);
  if (!head.success) return { kind: 'other' };
  if (head.data.hem === 'channel sets') return { kind: 'channelSets' };
  if (head.data.hem !== 'settings') return { kind: 'other' };
  if (head.data.version > newest) return { kind: 'newer', version: head.data.version };
  const file = anything.parse(json);
  const unreadable: string[] = [];

  /** The items of a list that can be read. */
  function listOf<S extends z.ZodMiniType>(name: string, schema: S): z.output<S>[] {
    const list = z.array(z.unknown()).safeParse(file[name] ?? []);
    if (!list.success) {
      unreadable.push(name);
      return [];
    }
    return list.data.flatMap((one, at) => {
      const read = schema.safeParse(one);
      if (!read.success) unreadable.push(`${name} ${at + 1}`);
      return read.success ? [read.data] : [];
    });
  }

  const sections: Settings['sections'] = {};
  for (const name of sectionNames) {
    if (file[name] === undefined) continue;
    const read = anything.safeParse(file[name]);
    if (read.success) sections[name] = read.data;
    else unreadable.push(name);
  }
  const settings = {
    sections,
    presets: listOf('presets', utmPreset),
    channelSets: listOf('channelSets', channelSet),
    views: listOf('views', savedView),
  };
  return { kind: 'settings', settings, unreadable };
}

/** The value of a JSON text; undefined where it is none. Some editors begin a file with a mark of its encoding. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
