import { readPair } from '../address/query-text.ts';
import { type UtmField, utmFields } from './fields.ts';

/** The UTM field that a pair sets, or null. Names are read as they are written: `UTM_Source` is another parameter. */
export function utmFieldOf(pair: string): UtmField | null {
  const { name } = readPair(pair);
  return utmFields.find((field) => field === name) ?? null;
}
