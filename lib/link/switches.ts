import { type Flag, fieldsWith, rowOf } from '../contract/fields.ts';
import type { DraftField } from './draft.ts';

/** The fields that a flag switches (reading R3): on, flag and fields are sent; off, the flag alone. */
export const switchedBy = <F extends Flag>(flag: F) => fieldsWith({ flag });

/** The flag that switches a field, or null for a field that is always sent. */
export const flagOf = (field: DraftField): Flag | null => rowOf(field).flag ?? null;
