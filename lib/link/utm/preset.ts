import * as z from 'zod/mini';
import type { LinkDraft } from '../draft.ts';
import { anyUtm, eachUtm, noUtm, type UtmField, type UtmValues, utmFields, utmOf } from './fields.ts';
import { allowedValues, isAllowed, tidyValue, tidyValues, utmHygiene } from './hygiene.ts';

/** A named set of UTM values, kept as typed, with how values are written under it. */
export const utmPreset = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  values: z._default(z.object(eachUtm(() => z._default(z.string(), ''))), noUtm),
  hygiene: z._default(utmHygiene, () => utmHygiene.parse({})),
});

export type UtmPreset = z.infer<typeof utmPreset>;

/** A preset of these values, with everything else left open. */
export const newPreset = (id: string, name: string, values: UtmValues): UtmPreset =>
  utmPreset.parse({ id, name, values });

/** What applying a preset sets: its own values where it has one, and what was typed elsewhere, both as its hygiene writes them. */
export const appliedTo = (typed: UtmValues, { values, hygiene }: UtmPreset): UtmValues =>
  eachUtm((field) => tidyValue(values[field], hygiene) || tidyValue(typed[field], hygiene));

/** A draft with a preset applied: the section is on when that sets anything. */
export function withPreset(draft: LinkDraft, preset: UtmPreset): LinkDraft {
  const values = appliedTo(utmOf(draft), preset);
  return { ...draft, ...values, has_utm: draft.has_utm || anyUtm(values) };
}

/**
 * The preset whose every value stands in the fields: the one with the most values, of several the first. Null when
 * there is none; a preset without values is never found.
 */
export function presetIn(typed: UtmValues, presets: readonly UtmPreset[]): UtmPreset | null {
  let best: UtmPreset | null = null;
  let most = 0;
  for (const preset of presets) {
    const values = tidyValues(preset.values, preset.hygiene);
    const set = utmFields.filter((field) => values[field] !== '');
    const stands = set.every((field) => values[field] === typed[field].trim());
    if (stands && set.length > most) [best, most] = [preset, set.length];
  }
  return best;
}

/** The presets there are, and the one that is the connection's default. */
export interface KnownPresets {
  presets: readonly UtmPreset[];
  usual: string | null;
}

/** The preset whose hygiene holds for some values: the one that is found in them, else the connection's default. */
export const presetFor = (typed: UtmValues, { presets, usual }: KnownPresets): UtmPreset | null =>
  presetIn(typed, presets) ?? presets.find(({ id }) => id === usual) ?? null;

/** The rules that UTM values are written by. */
export interface UtmRules extends KnownPresets {
  /** Values that Undo has brought back: they stay as they are. */
  restored: readonly string[];
}

export const noUtmRules: UtmRules = { presets: [], usual: null, restored: [] };

/** Returns the values of some fields as a preset writes them, but those that were brought back. */
export function tidyBy(
  { hygiene }: UtmPreset,
  values: UtmValues,
  fields: readonly UtmField[],
  { restored }: Pick<UtmRules, 'restored'>,
): Partial<UtmValues> {
  const untidy = fields.filter((field) => !restored.includes(values[field]));
  return Object.fromEntries(untidy.map((field) => [field, tidyValue(values[field], hygiene)]));
}

/**
 * Returns the values of some fields as the hygiene of their preset writes them.
 *
 * @param values - all that the link has then, which say whose hygiene holds
 */
export function tidyFields(values: UtmValues, fields: readonly UtmField[], rules: UtmRules): Partial<UtmValues> {
  const preset = presetFor(values, rules);
  return preset === null ? {} : tidyBy(preset, values, fields, rules);
}

/** Returns the values that a field should have, if its value is none of them; null if it may have its value. */
export function allowedInstead(values: UtmValues, field: UtmField, rules: KnownPresets): string[] | null {
  const preset = presetFor(values, rules);
  return preset === null || isAllowed(field, values[field], preset.hygiene)
    ? null
    : allowedValues(field, preset.hygiene);
}

/** The presets with one moved by so many places, no further than either end. */
export function movePreset<T extends { id: string }>(presets: readonly T[], id: string, by: number): T[] {
  const from = presets.findIndex((preset) => preset.id === id);
  const moved = presets[from];
  if (moved === undefined) return [...presets];
  const others = presets.filter((preset) => preset !== moved);
  const to = Math.min(Math.max(from + by, 0), others.length);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
