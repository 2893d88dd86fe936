import * as z from 'zod/mini';
import { cleanText } from '../../contract/clean-text.ts';
import { destinationPairs, eachDestinationParameter, readablePairs } from './destination.ts';
import { eachUtm, noUtm, type UtmField, type UtmValues, utmFields } from './fields.ts';
import { allowedValues, isAllowed, normalizeUtmValue, normalizeUtmValues, utmHygiene } from './hygiene.ts';
import { joined, utmLine } from './utm-line.ts';

const text = z._default(z.string(), '');

/** A named set of UTM values, saved as typed, and its spelling rules. */
export const utmPreset = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  values: z._default(z.object(eachUtm(() => text)), noUtm),
  /** Parameters for the destination. The spelling rules do not apply, since ids are exact. */
  destination: z._default(z.object(eachDestinationParameter(() => text)), () => eachDestinationParameter(() => '')),
  hygiene: z._default(utmHygiene, () => utmHygiene.parse({})),
});

export type UtmPreset = z.infer<typeof utmPreset>;

/** Returns a preset with these values and default rules. */
export const newPreset = (id: string, name: string, values: UtmValues): UtmPreset =>
  utmPreset.parse({ id, name, values });

/** Returns the values of a preset on one line, those in the destination with their names. */
export const presetLine = ({ values, destination }: UtmPreset): string =>
  joined([utmLine(values), ...readablePairs(destination)], ' · ');

/** Returns the values after applying a preset: its own, else the typed ones, all normalized by its rules. */
export const appliedTo = (typed: UtmValues, { values, hygiene }: UtmPreset): UtmValues =>
  eachUtm((field) => normalizeUtmValue(values[field], hygiene) || normalizeUtmValue(typed[field], hygiene));

/** Returns whether all values of a preset are in the fields. */
export function standsIn(typed: UtmValues, { values, hygiene }: UtmPreset): boolean {
  const normalized = normalizeUtmValues(values, hygiene);
  return utmFields.every((field) => normalized[field] === '' || normalized[field] === cleanText(typed[field]));
}

/**
 * Returns the preset whose values are all in the fields. The one with the most values wins, also counting those in the
 * destination; then the first. Null if there is none; a preset of which there is no value never matches.
 *
 * @param pairs - the parameters of the destination, as they are written
 */
export function presetIn(
  typed: UtmValues,
  presets: readonly UtmPreset[],
  pairs: readonly string[] = [],
): UtmPreset | null {
  let best: UtmPreset | null = null;
  let most = 0;
  for (const preset of presets) {
    if (!standsIn(typed, preset)) continue;
    const set = utmFields.filter((field) => normalizeUtmValue(preset.values[field], preset.hygiene) !== '');
    const added = destinationPairs(preset.destination).filter((pair) => pairs.includes(pair));
    const count = set.length + added.length;
    if (count > most) [best, most] = [preset, count];
  }
  return best;
}

/** All presets, and the id of the connection's default. */
interface KnownPresets {
  presets: readonly UtmPreset[];
  usual: string | null;
}

/** Returns the preset whose rules apply to some values: the matching one, else the connection's default. */
export const presetFor = (typed: UtmValues, { presets, usual }: KnownPresets): UtmPreset | null =>
  presetIn(typed, presets) ?? presets.find(({ id }) => id === usual) ?? null;

/** The rules for writing UTM values. */
export interface UtmRules extends KnownPresets {
  /** Values restored by Undo, which are not normalized. */
  restored: readonly string[];
}

export const noUtmRules: UtmRules = { presets: [], usual: null, restored: [] };

/** Normalizes the values of some fields by a preset, except restored values. */
export function normalizeByPreset(
  { hygiene }: UtmPreset,
  values: UtmValues,
  fields: readonly UtmField[],
  { restored }: Pick<UtmRules, 'restored'>,
): Partial<UtmValues> {
  const untidy = fields.filter((field) => !restored.includes(values[field]));
  return Object.fromEntries(untidy.map((field) => [field, normalizeUtmValue(values[field], hygiene)]));
}

/**
 * Normalizes the values of some fields by the rules of their preset.
 *
 * @param values - all UTM values of the link, which determine the preset
 */
export function normalizeUtmFields(
  values: UtmValues,
  fields: readonly UtmField[],
  rules: UtmRules,
): Partial<UtmValues> {
  const preset = presetFor(values, rules);
  return preset === null ? {} : normalizeByPreset(preset, values, fields, rules);
}

/** Returns the allowed values of a field if its value is not one of them; else null. */
export function allowedInstead(values: UtmValues, field: UtmField, rules: KnownPresets): string[] | null {
  const preset = presetFor(values, rules);
  return preset === null || isAllowed(field, values[field], preset.hygiene)
    ? null
    : allowedValues(field, preset.hygiene);
}

/** Moves a preset by a number of places, no further than either end. */
export function movePreset<T extends { id: string }>(presets: readonly T[], id: string, by: number): T[] {
  const from = presets.findIndex((preset) => preset.id === id);
  const moved = presets[from];
  if (moved === undefined) return [...presets];
  const others = presets.filter((preset) => preset !== moved);
  const to = Math.min(Math.max(from + by, 0), others.length);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
