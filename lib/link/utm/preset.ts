import * as z from 'zod/mini';
import { cleanText } from '../../contract/clean-text.ts';
import type { LinkDraft } from '../draft.ts';
import { anyUtm, eachUtm, noUtm, type UtmField, type UtmValues, utmFields, utmOf } from './fields.ts';
import { allowedValues, isAllowed, normalizeUtmValue, normalizeUtmValues, utmHygiene } from './hygiene.ts';

/** A named set of UTM values, saved as typed, and its spelling rules. */
export const utmPreset = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  values: z._default(z.object(eachUtm(() => z._default(z.string(), ''))), noUtm),
  hygiene: z._default(utmHygiene, () => utmHygiene.parse({})),
});

export type UtmPreset = z.infer<typeof utmPreset>;

/** Returns a preset with these values and default rules. */
export const newPreset = (id: string, name: string, values: UtmValues): UtmPreset =>
  utmPreset.parse({ id, name, values });

/** Returns the values after applying a preset: its own, else the typed ones, all normalized by its rules. */
export const appliedTo = (typed: UtmValues, { values, hygiene }: UtmPreset): UtmValues =>
  eachUtm((field) => normalizeUtmValue(values[field], hygiene) || normalizeUtmValue(typed[field], hygiene));

/** Applies a preset to a draft. The section is switched on if that sets any value. */
export function withPreset(draft: LinkDraft, preset: UtmPreset): LinkDraft {
  const values = appliedTo(utmOf(draft), preset);
  return { ...draft, ...values, has_utm: draft.has_utm || anyUtm(values) };
}

/**
 * Returns the preset whose values are all in the fields. The one with the most values wins, then the first. Null if
 * there is none; a preset without values never matches.
 */
export function presetIn(typed: UtmValues, presets: readonly UtmPreset[]): UtmPreset | null {
  let best: UtmPreset | null = null;
  let most = 0;
  for (const preset of presets) {
    const values = normalizeUtmValues(preset.values, preset.hygiene);
    const set = utmFields.filter((field) => values[field] !== '');
    const stands = set.every((field) => values[field] === cleanText(typed[field]));
    if (stands && set.length > most) [best, most] = [preset, set.length];
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
