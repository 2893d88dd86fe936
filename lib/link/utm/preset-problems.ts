import { cleanText } from '../../contract/clean-text.ts';
import { type ContractError, errorOf } from '../../contract/error-codes.ts';
import { createLinkBody } from '../../contract/link-writing.ts';
import { type UtmField, utmFields } from './fields.ts';
import { normalizeUtmValue } from './hygiene.ts';
import type { UtmPreset } from './preset.ts';

/** The errors of a preset: its name by the form's rules, its values by the contract (interface §2.1). */
interface PresetProblems {
  name: 'nameMissing' | 'nameTwice' | null;
  values: Partial<Record<UtmField, ContractError>>;
}

/** Checks a preset against the others. Invalid values are reported but saved as typed. */
export function presetProblems(preset: UtmPreset, all: readonly UtmPreset[]): PresetProblems {
  const values: PresetProblems['values'] = {};
  for (const field of utmFields) {
    const checked = createLinkBody.shape[field].safeParse(normalizeUtmValue(preset.values[field], preset.hygiene));
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

/** Checks a name against the names of others. */
export function nameProblem(name: string, others: readonly { name: string }[]): PresetProblems['name'] {
  if (name.trim() === '') return 'nameMissing';
  return others.some((other) => other.name.trim() === name.trim()) ? 'nameTwice' : null;
}

/** Splits a text at commas and lines, without repetition. */
export const readValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、،\n]/)
      .map(cleanText)
      .filter((value) => value !== ''),
  ),
];
