import * as z from 'zod/mini';
import { type ChannelSet, channelSet } from '../link/channels/channel-set.ts';
import { type UtmPreset, utmPreset } from '../link/utm/preset.ts';
import { type SavedView, savedView } from '../storage/views.ts';
import { type SectionName, sectionNames, type Values } from './sections.ts';

/** The version of files that Hem writes, and the newest that it reads. */
const newest = 1;

/** The maximum size of a file, in characters. Hundreds of presets take less. */
export const maxSettingsFileLength = 5_000_000;

/** The content of a file. */
export interface Settings {
  sections: Partial<Record<SectionName, Values>>;
  presets: readonly UtmPreset[];
  channelSets: readonly ChannelSet[];
  views: readonly SavedView[];
}

type ReadSettings =
  /** `unreadable` names the parts and list items that cannot be read; the rest can be imported. */
  | { kind: 'settings'; settings: Settings; unreadable: string[] }
  | { kind: 'newer'; version: number }
  /** A file of channel sets only, which another page imports. */
  | { kind: 'channelSets' }
  | { kind: 'other' };

/** Returns the text of a file with these settings. */
export const writeSettingsFile = ({ sections, ...lists }: Settings): string =>
  `${JSON.stringify({ hem: 'settings', version: newest, ...sections, ...lists }, null, 2)}\n`;

const header = z.object({ hem: z.string(), version: z.int().check(z.positive()) });
const anything = z.record(z.string(), z.unknown());

/** Reads a file part by part, so that an unreadable part does not prevent the import of others. */
export function readSettingsFile(text: string): ReadSettings {
  const json = parsed(text);
  const head = header.safeParse(json);
  if (!head.success) return { kind: 'other' };
  if (head.data.hem === 'channel sets') return { kind: 'channelSets' };
  if (head.data.hem !== 'settings') return { kind: 'other' };
  if (head.data.version > newest) return { kind: 'newer', version: head.data.version };
  const file = anything.parse(json);
  const unreadable: string[] = [];

  /** Returns the readable items of a list. */
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

/** Parses JSON, with or without a byte order mark; undefined if it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
