import { cleanText } from '../../contract/clean-text.ts';
import { foldText } from '../../contract/fold-text.ts';
import type { UtmField } from '../utm/fields.ts';
import { readyMadeSets } from './ready-made.ts';

/** The values that a UTM field is likely to have. */
interface UsualValues {
  /** The values that a preset allows; an empty list allows any. */
  allowed: readonly string[];
  /** Values used before, the newest first. */
  used: readonly string[];
}

/**
 * Returns the usual value for one that differs in case, accents or separators alone, since reports count both apart.
 * Null if there is none, or if the typed value is allowed, or is the only spelling used before.
 */
export function usualValueFor(field: UtmField, typed: string, { allowed, used }: UsualValues): string | null {
  const value = cleanText(typed);
  const variantIn = (values: readonly string[]) => values.find((one) => one !== value && key(one) === key(value));
  if (key(value) === '' || allowed.includes(value)) return null;
  const ofPreset = variantIn(allowed);
  if (ofPreset !== undefined) return ofPreset;
  const isOwn = used.includes(value);
  const usedVariant = variantIn(used);
  if (isOwn && usedVariant === undefined) return null;
  const known = knownValues(field);
  if (known.includes(value)) return null;
  return variantIn(known) ?? (isOwn ? null : (usedVariant ?? null));
}

/**
 * Returns values to suggest: each in its usual spelling, and once. A person would be warned of another spelling right
 * after choosing it.
 */
export function usualSpellings(field: UtmField, values: readonly string[], usual: UsualValues): string[] {
  const spellings = Map.groupBy(new Set([...values, ...usual.allowed, ...knownValues(field)]), key);
  const isAlone = (value: string) => spellings.get(key(value))?.length === 1;
  return [...new Set(values.map((value) => (isAlone(value) ? value : (usualValueFor(field, value, usual) ?? value))))];
}

/** Folds case, accents and separators, in which variants differ. */
const key = (value: string): string => foldText(value).replace(/[\s_.-]+/g, '');

/** The values that the ready-made channel sets give a field. */
const knownValues = (field: UtmField): string[] =>
  readyMadeSets.flatMap(({ channels }) => channels.map(({ values }) => values[field]));
