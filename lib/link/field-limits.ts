import { limits } from '../contract/limits.ts';
import type { DraftField, LinkDraft } from './draft.ts';

/** The fields that hold one text. */
export type TextDraftField = { [F in DraftField]: LinkDraft[F] extends string ? F : never }[DraftField];

const isUtm = (field: DraftField): boolean => field.startsWith('utm_');

/** How many characters a field takes (interface §8), or undefined where the interface names no limit. */
export function limitOf(field: TextDraftField): number | undefined {
  if (isUtm(field)) return limits.utm.max;
  const limited = Object.entries(limits).find(([name]) => name === field)?.[1];
  return limited !== undefined && 'max' in limited ? limited.max : undefined;
}
