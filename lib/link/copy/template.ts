import type { LinkRecord } from '../../contract/link-reading.ts';
import { utmFields, utmOfLink } from '../utm/fields.ts';

/** The fields of a link's record that a template may name, beside its UTM values (interface §2.3). */
const recordFields = ['id', 'long_url', 'short_url', 'custom_url', 'custom_link', 'created_at'] as const;

/** The fields that a template may name: the short address and the title, then the fields of the record. */
export const templateFields = ['address', 'title', ...recordFields, 'tags', ...utmFields] as const;

type TemplateField = (typeof templateFields)[number];

/** A link's record as far as it is known. A new link has only the fields of the answer to create. */
export type TemplateLink = Partial<Pick<LinkRecord, (typeof recordFields)[number] | 'tags' | 'has_utm' | 'utm'>>;

interface Filled {
  name: string;
  address: string;
  record: TemplateLink;
}

/**
 * Fills in placeholders such as `{title}`. An unknown name stays as it is, and a field without a value becomes empty.
 */
export const fillTemplate = (template: string, link: Filled): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const field = templateFields.find((one) => one === name);
    return field === undefined ? whole : textOf(field, link);
  });

function textOf(field: TemplateField, { name, address, record }: Filled): string {
  if (field === 'address') return address;
  if (field === 'title') return name;
  if (field === 'tags') return (record.tags ?? []).join(', ');
  const utm = utmFields.find((one) => one === field);
  if (utm !== undefined) return utmOfLink(record)[utm];
  return recordFields.map((one) => (one === field ? (record[one] ?? '') : '')).join('');
}
