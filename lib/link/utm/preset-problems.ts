import { cleanText } from '../../contract/clean-text.ts';
import { type ContractError, errorOf } from '../../contract/error-codes.ts';
import { createLinkBody } from '../../contract/link-writing.ts';
import { destinationParameters } from '../address/tracking-parameters.ts';
import type { DestinationParameter } from './destination.ts';
import { type UtmField, utmFields } from './fields.ts';
import { normalizeUtmValue } from './hygiene.ts';
import type { UtmPreset } from './preset.ts';

/** The errors of a preset: its name by the form's rules, its values by the contract (interface §2.1). */
interface PresetProblems {
  name: 'nameMissing' | 'nameTwice' | null;
  values: Partial<Record<UtmField, ContractError>>;
  /** These have the limit of the UTM fields. */
  destination: Partial<Record<DestinationParameter, ContractError>>;
}

/** Checks a preset against the others. Invalid values are reported but saved as typed. */
export function presetProblems(preset: UtmPreset, all: readonly UtmPreset[]): PresetProblems {
  const values: PresetProblems['values'] = {};
  for (const field of utmFields) {
    const error = problemOf(field, normalizeUtmValue(preset.values[field], preset.hygiene));
    if (error !== null) values[field] = error;
  }
  const destination: PresetProblems['destination'] = {};
  for (const name of destinationParameters) {
    const error = problemOf('utm_content', cleanText(preset.destination[name]));
    if (error !== null) destination[name] = error;
  }
  return {
    name: nameProblem(
      preset.name,
      all.filter(({ id }) => id !== preset.id),
    ),
    values,
    destination,
  };
}

function problemOf(field: UtmField, value: string): ContractError | null {
  const [issue] = createLinkBody.shape[field].safeParse(value).error?.issues ?? [];
  return issue === undefined ? null : errorOf(issue);
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
