import { keyed } from '../contract/keyed.ts';
import { readChannelSets, removeChannelSet, saveChannelSet } from '../storage/channel-sets.ts';
import { readPresets, removePreset, savePreset } from '../storage/presets.ts';
import { viewsItem } from '../storage/views.ts';
import type { Fixed, ImportPlan, ListChanges, Present } from './import-plan.ts';
import { readSections, type SectionName, sectionNames, sections } from './sections.ts';

/** All settings that there are. */
export async function readSettings(): Promise<Present> {
  const [all, { presets }, { sets }, views] = await Promise.all([
    readSections(),
    readPresets(),
    readChannelSets(),
    viewsItem.get(),
  ]);
  return { sections: all, presets, channelSets: sets, views };
}

/** The settings that a file is to hold: the person's own. What the organization has set comes from the organization. */
export function ownSettings(all: Present, fixed: Fixed): Present {
  const isOwn = ({ id }: { id: string }) => !fixed.ids.has(id);
  return {
    sections: keyed(sectionNames, (name) => without(all.sections[name], Object.keys(fixed.sections[name] ?? {}))),
    presets: all.presets.filter(isOwn),
    channelSets: all.channelSets.filter(isOwn),
    views: all.views,
  };
}

const without = (values: Present['sections'][SectionName], names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Does what an import would, and answers with what takes it back. Rejects where the browser refuses to keep it. */
export async function applyImport(plan: ImportPlan): Promise<() => Promise<void>> {
  const before = await readSections();
  const changed = sectionNames.filter((name) => plan.sections[name] !== undefined);
  await Promise.all([
    ...changed.map((name) => sections[name].save(plan.sections[name] ?? before[name])),
    ...newIn(plan.presets).map(savePreset),
    ...newIn(plan.channelSets).map(saveChannelSet),
  ]);
  const views = await viewsItem.get();
  await keepViews(plan);
  return async () => {
    await Promise.all([
      ...changed.map((name) => sections[name].save(before[name])),
      ...plan.presets.replaced.map((one) => savePreset(one.before)),
      ...plan.presets.added.map(({ id }) => removePreset(id)),
      ...plan.channelSets.replaced.map((one) => saveChannelSet(one.before)),
      ...plan.channelSets.added.map(({ id }) => removeChannelSet(id)),
      ...(newIn(plan.views).length > 0 ? [viewsItem.set(views)] : []),
    ]);
  };
}

const newIn = <T>({ added, replaced }: ListChanges<T>): T[] => [...replaced.map(({ after }) => after), ...added];

async function keepViews({ views }: ImportPlan): Promise<void> {
  const news = newIn(views);
  if (news.length === 0) return;
  const [replaced, added] = [views.replaced.map(({ after }) => after), views.added];
  await viewsItem.update((there) => [
    ...there.map((view) => replaced.find(({ name }) => name === view.name) ?? view),
    ...added,
  ]);
}
