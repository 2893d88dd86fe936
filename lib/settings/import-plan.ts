import { isReadyMade } from '../link/channels/ready-made.ts';
import { isSame, type SectionName, sectionNames, sections, type Values } from './sections.ts';
import type { Settings } from './settings-file.ts';

/** One setting that an import would change. */
export interface SettingChange {
  section: SectionName;
  name: string;
  from: unknown;
  to: unknown;
}

/** What an import would add to a list, and what it would put in the place of something that is there. */
export interface ListChanges<T> {
  added: T[];
  replaced: { before: T; after: T }[];
}

/** What an import would do. */
export interface ImportPlan {
  changes: SettingChange[];
  /** The sections as they would be. */
  sections: Partial<Record<SectionName, Values>>;
  presets: ListChanges<Settings['presets'][number]>;
  channelSets: ListChanges<Settings['channelSets'][number]>;
  views: ListChanges<Settings['views'][number]>;
  unreadable: string[];
  /** How many settings, presets and sets stay as the organisation has set them. */
  fixed: number;
}

/** What an organisation has set, which no import changes. */
export interface Fixed {
  sections: Partial<Record<SectionName, Values>>;
  /** The ids of presets and channel sets. */
  ids: ReadonlySet<string>;
}

/** All that there is now: every section, and the lists. */
export type Present = Settings & { sections: Record<SectionName, Values> };

/**
 * Compares what a file holds with what is there. Leaves out what is the same, and ready-made channel sets that were changed
 * here and not in the file; never removes anything.
 */
export function planImport(
  file: { settings: Settings; unreadable: readonly string[] },
  there: Present,
  fixed: Fixed,
): ImportPlan {
  const { settings } = file;
  const isFree = ({ id }: { id: string }) => !fixed.ids.has(id);
  const plan: ImportPlan = {
    changes: [],
    sections: {},
    presets: listChanges(settings.presets.filter(isFree), there.presets, ({ id }) => id),
    channelSets: withoutReadyMade(listChanges(settings.channelSets.filter(isFree), there.channelSets, ({ id }) => id)),
    views: listChanges(settings.views, there.views, ({ name }) => name),
    unreadable: [...file.unreadable],
    fixed: [...settings.presets, ...settings.channelSets].filter((one) => !isFree(one)).length,
  };
  for (const section of sectionNames) {
    const before = there.sections[section];
    const part = settings.sections[section];
    if (part === undefined) continue;
    const wanted = sections[section].changed(before, part);
    if (wanted === null) {
      plan.unreadable.push(section);
      continue;
    }
    const after = { ...wanted, ...fixed.sections[section] };
    for (const name of Object.keys(after)) {
      if (!isSame(wanted[name], after[name])) plan.fixed += 1;
      if (!isSame(before[name], after[name])) {
        plan.changes.push({ section, name, from: before[name], to: after[name] });
        plan.sections[section] = after;
      }
    }
  }
  return plan;
}

function listChanges<T>(wanted: readonly T[], there: readonly T[], keyOf: (one: T) => string): ListChanges<T> {
  const known = new Map(there.map((one) => [keyOf(one), one]));
  const changes: ListChanges<T> = { added: [], replaced: [] };
  // Of two with one key in a file, the later counts.
  for (const after of new Map(wanted.map((one) => [keyOf(one), one])).values()) {
    const before = known.get(keyOf(after));
    if (before === undefined) changes.added.push(after);
    else if (!isSame(before, after)) changes.replaced.push({ before, after });
  }
  return changes;
}

const withoutReadyMade = ({ added, replaced }: ImportPlan['channelSets']): ImportPlan['channelSets'] => ({
  added,
  replaced: replaced.filter(({ after }) => !isReadyMade(after)),
});

/** Whether an import would do anything. */
export const changesSomething = ({ changes, presets, channelSets, views }: ImportPlan): boolean =>
  changes.length > 0 || [presets, channelSets, views].some(({ added, replaced }) => added.length + replaced.length > 0);
