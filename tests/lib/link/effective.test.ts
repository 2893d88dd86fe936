import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { cleanText } from '../../../lib/contract/clean-text.ts';
import { fieldsExcept, rowOf } from '../../../lib/contract/fields.ts';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { fillTemplate, templateFields } from '../../../lib/link/copy/template.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { isExpired } from '../../../lib/link/expired.ts';
import { statesOf } from '../../../lib/link/link-states.ts';
import { destinationOf, disambiguatingText } from '../../../lib/link/names/disambiguate.ts';
import { isFor, networkNames } from '../../../lib/link/share/networks.ts';
import { valuesOfRecords } from '../../../lib/link/suggestions/recent-values.ts';
import { eachUtm, isTaggedWith } from '../../../lib/link/utm/fields.ts';
import { rowOf as searchedRowOf } from '../../../lib/link-index/search-columns.ts';
import { reportOf } from '../../../lib/stats/campaign-report.ts';
import { anyRecords, now } from './arbitrary-draft.ts';

/** Returns the link as if its switched-off sections had never been filled in. */
function withoutOffValues(link: LinkRecord): LinkRecord {
  const record = structuredClone(link);
  for (const field of fieldsExcept([])) {
    const { flag, part } = rowOf(field);
    if (flag === undefined || record[flag] !== false) continue;
    const holder: object | null = part === undefined ? record : record[part];
    if (holder !== null && field in holder) Reflect.set(holder, field, null);
  }
  return record;
}

const template = templateFields.map((field) => `{${field}}`).join('\n');
const stats = { total_count: 1, unique_count: 1 };

/** Returns everything that search, stats, copies and names read from a link. */
const derived = (link: LinkRecord, values: Parameters<typeof isTaggedWith>[1]) => ({
  row: searchedRowOf(link),
  expired: isExpired(link, new Date('2095-01-01')),
  states: statesOf(link, now),
  words: disambiguatingText(link),
  destination: destinationOf(link),
  template: fillTemplate(template, { name: '', address: '', record: link }),
  recent: valuesOfRecords([link]),
  report: reportOf([{ link, stats, before: null }]),
  isOfChannel: isTaggedWith(link, values),
  networks: [...networkNames, 'mail' as const].filter((way) => isFor(way, link)),
});

describe('a section that is switched off', () => {
  property('has no effect, whatever its values', () => {
    fc.assert(
      fc.property(anyRecords, (link) => {
        const values = eachUtm((field) => cleanText(link.utm?.[field] ?? ''));
        expect(derived(link, values)).toEqual(derived(withoutOffValues(link), values));
      }),
    );
  });

  it('keeps its values for the editor', () => {
    const utm = { utm_source: 'x', utm_medium: 'social', utm_campaign: 'spring', utm_term: '', utm_content: '' };
    const link = linkRecord.parse({ id: '123e4567-e89b-42d3-a456-426614174000', has_utm: false, utm });
    expect(draftOfRecord(link)).toMatchObject({ has_utm: false, utm_source: 'x', utm_campaign: 'spring' });
  });
});
