import { type Flag, fieldsWith, rowOf } from '../contract/fields.ts';
import type { DraftField } from './draft.ts';

/** Returns the fields that a flag switches (reading R3). If on, flag and fields are sent; if off, only the flag. */
export const switchedBy = <F extends Flag>(flag: F) => fieldsWith({ flag });

/** Returns the flag that switches a field; null for a field that is always sent. */
export const flagOf = (field: DraftField): Flag | null => rowOf(field).flag ?? null;
