import { rowOf } from '../contract/fields.ts';
import type { DraftField } from './draft.ts';

/** Whether a field has a place for its error when it is on screen: a switch has none, nor has the choice of a domain. */
export const hasInlineError = (field: DraftField): boolean => field !== 'domain' && rowOf(field).kind !== 'flag';
