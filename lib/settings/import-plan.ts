import { isReadyMade } from '../link/channels/ready-made.ts';
import { isSame, type SectionName, type Setting, sectionNames, sections, settings, type Values } from './sections.ts';
import type { Settings } from './settings-file.ts';

/** One setting that an import would change. */
type SettingChange = Setting & { from: unknown; to: unknown };

/** The items of a list that an import adds or replaces. */
export interface ListChanges<T> {
  added: T[];
  replaced: { before: T; after: T }[];
}

/** The changes that an import makes. */
export interface ImportPlan {
  changes: SettingChange[];
  /** The sections after the import. */
  sections: Partial<Record<SectionName, Values>>;
  presets: ListChanges<Settings['presets'][number]>;
  channelSets: ListChanges<Settings['channelSets'][number]>;
  views: ListChanges<Settings['views'][number]>;
  unreadable: string[];
  /** The number of settings, presets and sets that stay, because an organization manages them. */
  fixed: number;
}

/** The settings and items that an organization manages, which no import changes. */
export interface Fixed {
  sections: Partial<Record<SectionName, Values>>;
  /** The ids of presets and channel sets. */
  ids: ReadonlySet<string>;
}

/** All current sections and lists. */
export type Present = Settings & { sections: Record<SectionName, Values> };

/**
 * Compares a file with the current settings. Equal values are left out, as are unchanged default channel sets of the
 * file. Nothing is ever removed.
 */
export function planImport(
  file: { settings: Settings; unreadable: readonly string[] },
  there: Present,
  fixed: Fixed,
): ImportPlan {
  const { settings: wantedSettings } = file;
  const isFree = ({ id }: { id: string }) => !fixed.ids.has(id);
  const plan: ImportPlan = {
    changes: [],
    sections: {},
    presets: listChanges(wantedSettings.presets.filter(isFree), there.presets, ({ id }) => id),
    channelSets: withoutReadyMade(
      listChanges(wantedSettings.channelSets.filter(isFree), there.channelSets, ({ id }) => id),
    ),
    views: listChanges(wantedSettings.views, there.views, ({ name }) => name),
    unreadable: [...file.unreadable],
    fixed: [...wantedSettings.presets, ...wantedSettings.channelSets].filter((one) => !isFree(one)).length,
  };
  for (const section of sectionNames) {
    const before = there.sections[section];
    const part = wantedSettings.sections[section];
    if (part === undefined) continue;
    const wanted = sections[section].merge(before, part);
    if (wanted === null) {
      plan.unreadable.push(section);
      continue;
    }
    const after = { ...wanted, ...fixed.sections[section] };
    for (const setting of settings.filter((one) => one.section === section)) {
      const { name } = setting;
      if (!isSame(wanted[name], after[name])) plan.fixed += 1;
      if (!isSame(before[name], after[name])) {
        plan.changes.push({ ...setting, from: before[name], to: after[name] });
        plan.sections[section] = after;
      }
    }
  }
  return plan;
}

function listChanges<T>(wanted: readonly T[], there: readonly T[], keyOf: (one: T) => string): ListChanges<T> {
  const known = new Map(there.map((one) => [keyOf(one), one]));
  const changes: ListChanges<T> = { added: [], replaced: [] };
  // If a key occurs twice in a file, the last one wins.
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

/** True if an import changes anything. */
export const changesSomething = ({ changes, presets, channelSets, views }: ImportPlan): boolean =>
  changes.length > 0 || [presets, channelSets, views].some(({ added, replaced }) => added.length + replaced.length > 0);
