import fc from 'fast-check';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { type CountryGroup, emptyDraft, type LinkDraft } from '../../../lib/link/draft.ts';
import { mergeUpdate } from '../../../lib/link/merge.ts';
import type { UpdateWrite } from '../../../lib/operations/operation.ts';
import { now, recordOf } from '../link/arbitrary-draft.ts';
import { written } from '../link/model-service.ts';

const address = (name: string) => `https://example.com/${name}`;
const group = (country_ids: string[], name: string) => ({ country_ids, target_url: address(name) });

/** Few values for each field, so that edits often meet. A slug is never empty, since no update removes it. */
const values = {
  title: fc.constantFrom('', 'A', 'B'),
  custom_link: fc.constantFrom('sale', 'offer'),
  tags: fc.subarray(['a', 'b', 'c']),
  has_utm: fc.boolean(),
  utm_source: fc.constantFrom('', 'mail', 'post'),
  utm_medium: fc.constantFrom('', 'email'),
  has_android_targeting: fc.boolean(),
  android_target_url: fc.constantFrom(address('one'), address('two')),
  has_geo_targeting: fc.boolean(),
  geo_targets: fc.constantFrom<CountryGroup[][]>(
    [group(['DE'], 'de')],
    [group(['DE', 'AT'], 'de')],
    [group(['DE'], 'x')],
  ),
  has_cloaking: fc.boolean(),
  has_expiration: fc.boolean(),
  expiration: fc.constantFrom('', '2077-01-01T00:00:00.000Z'),
  expiration_clicks: fc.constantFrom('5', '7'),
};

/** Links as a service has them. */
export const links: fc.Arbitrary<LinkRecord> = fc
  .record(values)
  .map((draft) => recordOf({ ...emptyDraft, long_url: address('page'), ...draft }));

/** Changes that a person makes in the form of a link. */
export const edits: fc.Arbitrary<Partial<LinkDraft>> = fc.record(values, { requiredKeys: [] });

/** Returns the save of a form that began with a draft. */
export function saveOf({ id }: LinkRecord, base: LinkDraft, edit: Partial<LinkDraft>): UpdateWrite {
  const checked = checkEdit(id, base, { ...base, ...edit }, now);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return { kind: 'update', body: checked.body, base };
}

/** Returns the service's link after an update. Throws if the person would be asked. */
export function sent(link: LinkRecord, { base, body, otherBases }: UpdateWrite): LinkRecord {
  if (base === null) return written(link, body);
  const merged = mergeUpdate(base, body, link, otherBases);
  if (merged.kind === 'conflict') throw new Error(`In conflict: ${merged.fields.join()}`);
  return merged.kind === 'there' ? link : written(link, merged.body);
}
