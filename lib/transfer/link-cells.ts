import { fieldsWith, recordParts } from '../contract/fields.ts';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import { draftFields } from '../link/draft.ts';
import { tagsCell } from '../link/tags/tags-cell.ts';

/** Parts of a record that CSV has as columns of their own. */
const isPart = (name: string): boolean => recordParts.some((part) => part === name);

const flatNames = Object.keys(linkRecord.shape).filter((name) => !isPart(name));
const nestedNames = recordParts.flatMap((part) => fieldsWith({ part }));
const readable: readonly string[] = [...flatNames, ...nestedNames];

/**
 * The columns of a file of links: every readable field (interface §2.3), under its own name; first what can be written.
 */
export const linkColumns: readonly string[] = [
  ...draftFields.filter((field) => readable.includes(field)),
  ...readable.filter((name) => !draftFields.some((field) => field === name)),
];

/** A value as a cell: null as an empty one, what is no text as JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return '';
    return value.every((one) => typeof one === 'string') ? tagsCell(value) : JSON.stringify(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Country rules as they are written (interface §2.2). */
const rulesOf = (rules: NonNullable<LinkRecord['geo_targets']>) =>
  rules.map(({ country, target_url }) => ({ ...(country?.iso2 && { country_id: country.iso2 }), target_url }));

/** A link as the cells of a row, one for each column. */
export function linkCells(link: LinkRecord): string[] {
  const values: Record<string, unknown> = {
    ...link,
    ...Object.assign({}, ...recordParts.map((part) => link[part])),
    geo_targets: rulesOf(link.geo_targets ?? []),
  };
  return linkColumns.map((column) => cellOf(values[column]));
}
