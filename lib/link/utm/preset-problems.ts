import { type ContractError, errorOf } from '../../contract/error-codes.ts';
import { createLinkBody } from '../../contract/link-writing.ts';
import { type UtmField, utmFields } from './fields.ts';
import { tidyValue } from './hygiene.ts';
import type { UtmPreset } from './preset.ts';

/** What is wrong with a preset, at each of its fields: its name by a rule, its values by the contract (interface §2.1). */
interface PresetProblems {
  name: 'nameMissing' | 'nameTwice' | null;
  values: Partial<Record<UtmField, ContractError>>;
}

/** Judges a preset among the others. Nothing is refused: it is kept as typed, and applied as far as it goes. */
export function presetProblems(preset: UtmPreset, all: readonly UtmPreset[]): PresetProblems {
  const values: PresetProblems['values'] = {};
  for (const field of utmFields) {
    const checked = createLinkBody.shape[field].safeParse(tidyValue(preset.values[field], preset.hygiene));
    const [issue] = checked.error?.issues ?? [];
    if (issue !== undefined) values[field] = errorOf(issue);
  }
  return {
    name: nameProblem(
      preset.name,
      all.filter(({ id }) => id !== preset.id),
    ),
    values,
  };
}

/** What is wrong with a name beside those of other presets. */
export function nameProblem(name: string, others: readonly { name: string }[]): PresetProblems['name'] {
  if (name.trim() === '') return 'nameMissing';
  return others.some((other) => other.name.trim() === name.trim()) ? 'nameTwice' : null;
}

/** Values in a text, by commas or lines, each once. */
export const readValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];
