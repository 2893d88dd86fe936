import fc from 'fast-check';
import { cleanText } from '../../../lib/contract/clean-text.ts';
import { countryIds } from '../../../lib/contract/country.ts';
import { fields } from '../../../lib/contract/fields.ts';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { dateTime } from '../../../lib/contract/values.ts';
import { looksCut } from '../../../lib/link/address/cut-address.ts';
import { draftFields, type LinkDraft } from '../../../lib/link/draft.ts';

/** The current time in tests of drafts. */
export const now = new Date('2026-03-01T12:00:00.000Z');

/** Texts as they are sent, of min to max characters, as the limits count them. */
const upTo = (max: number, min = 0) =>
  fc
    .string({ unit: 'binary', minLength: min, maxLength: max })
    .map(cleanText)
    .filter((text) => [...text].length >= min);

/** Texts as they are sent in normal form, which may change their length. */
const inNormalForm = ({ min, max }: { min: number; max: number }) =>
  upTo(max, min)
    .map((text) => cleanText(text.normalize('NFC')))
    .filter((text) => [...text].length >= min && [...text].length <= max);

const slug = inNormalForm(fields.custom_link);
const tag = inNormalForm({ min: fields.tags.min, max: 20 });

/** Addresses without signs for left-out text, which the form takes for cut ones. */
const address = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => !looksCut(url));
const moment = (min: string) =>
  fc.date({ min: new Date(min), max: new Date('2090-01-01'), noInvalidDate: true }).map((date) => date.toISOString());
const orNothing = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(''), value);
const clicks = fc.integer({ min: 1, max: 10 ** 9 }).map(String);
/** Tags with the separators of some lists. */
const separatorTag = fc.constantFrom('a|b', '|', 'a;b', '[a]');
const utmText = upTo(fields.utm_source.max);

const group = fc.record({
  country_ids: fc.uniqueArray(fc.constantFrom(...countryIds), { minLength: 1, maxLength: 3 }),
  target_url: address,
});
/** Groups of countries, without a country in two of them. */
const groups = fc
  .array(group, { minLength: 1, maxLength: 3 })
  .filter(
    (some) =>
      new Set(some.flatMap(({ country_ids }) => country_ids)).size === some.flatMap((one) => one.country_ids).length,
  );

/** Drafts that are valid as they are, with any sections on, and with values in sections that are off. */
export const rightDrafts: fc.Arbitrary<LinkDraft> = fc
  .record({
    long_url: address,
    domain: fc.option(fc.uuid()),
    title: upTo(fields.title.max),
    favicon: orNothing(address),
    custom_link: orNothing(slug),
    tags: fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: tag }, separatorTag), { maxLength: 4 }),
    has_utm: fc.boolean(),
    utm_source: utmText,
    utm_medium: utmText,
    utm_campaign: utmText,
    utm_term: utmText,
    utm_content: utmText,
    has_opengraph: fc.boolean(),
    meta_title: upTo(fields.meta_title.max),
    meta_description: upTo(fields.meta_description.max),
    meta_image: orNothing(address),
    has_android_targeting: fc.boolean(),
    android_target_url: address,
    has_ios_targeting: fc.boolean(),
    ios_target_url: address,
    has_windows_targeting: fc.boolean(),
    windows_target_url: address,
    has_linux_targeting: fc.boolean(),
    linux_target_url: address,
    has_geo_targeting: fc.boolean(),
    geo_targets: groups,
    has_cloaking: fc.boolean(),
    has_password: fc.boolean(),
    password: fc.string({ minLength: 1, maxLength: 20 }),
    password_logo: orNothing(address),
    has_expiration: fc.boolean(),
    expiration: moment('2027-01-01'),
    expiration_clicks: orNothing(clicks),
  })
  .chain((draft) =>
    // An expiration has a date, a number of clicks, or both.
    fc.boolean().map((dated) => (dated || draft.expiration_clicks === '' ? draft : { ...draft, expiration: '' })),
  );

const wildText = fc.oneof(
  fc.constant(''),
  fc.constant(' '),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary', minLength: 147, maxLength: 252, size: 'max' }),
  address,
  fc.constantFrom('ab', 'abc', 'example.com', 'app:open', 'x'.repeat(50), '🧵'.repeat(51), '007', '0', '12a'),
);

/** Invalid and valid values for each field. */
const wild: { [F in keyof LinkDraft]: fc.Arbitrary<LinkDraft[F]> } = {
  long_url: wildText,
  domain: fc.oneof(fc.constant(null), fc.uuid(), fc.constant('go')),
  title: wildText,
  favicon: wildText,
  custom_link: wildText,
  tags: fc.array(fc.constantFrom('', ' ', 'sale', ' sale '), { maxLength: 2 }),
  has_utm: fc.boolean(),
  utm_source: wildText,
  utm_medium: wildText,
  utm_campaign: wildText,
  utm_term: wildText,
  utm_content: wildText,
  has_opengraph: fc.boolean(),
  meta_title: wildText,
  meta_description: wildText,
  meta_image: wildText,
  has_android_targeting: fc.boolean(),
  android_target_url: wildText,
  has_ios_targeting: fc.boolean(),
  ios_target_url: wildText,
  has_windows_targeting: fc.boolean(),
  windows_target_url: wildText,
  has_linux_targeting: fc.boolean(),
  linux_target_url: wildText,
  has_geo_targeting: fc.boolean(),
  geo_targets: fc.array(
    fc.record({
      country_ids: fc.array(fc.constantFrom(...countryIds, 'TW', 'xx'), { maxLength: 2 }),
      target_url: fc.constantFrom('', ' ', 'https://example.com', 'example.com', 'app:open'),
    }),
    { maxLength: 3 },
  ),
  has_cloaking: fc.boolean(),
  has_password: fc.boolean(),
  password: fc.constantFrom('', ' ', 'secret'),
  password_logo: wildText,
  has_expiration: fc.boolean(),
  expiration: fc.oneof(
    fc.constantFrom('', 'soon', '2026-02-31T00:00:00Z', now.toISOString(), '2027-01-01T00:00:00+01:00'),
    moment('2000-01-01'),
  ),
  expiration_clicks: fc.constantFrom('', ' ', '0', '007', '12', '1.5', '-1', 'many'),
};

/** Anything that a person can type: drafts with up to five fields that may be invalid. */
export const typedDrafts: fc.Arbitrary<LinkDraft> = fc
  .tuple(rightDrafts, fc.record(wild), fc.subarray(draftFields, { maxLength: 5 }))
  .map(([valid, invalid, fields]) => ({
    ...valid,
    ...Object.fromEntries(fields.map((field) => [field, invalid[field]])),
  }));

/** Returns the draft as a service could read it back: its expiration is a date-time or empty (interface §2.3). */
export const readable = (draft: LinkDraft): LinkDraft =>
  dateTime.safeParse(draft.expiration).success ? draft : { ...draft, expiration: '' };

/** Returns the record of a link with the writable values of a draft. */
export function recordOf(draft: LinkDraft): LinkRecord {
  const { domain: _domain, password: _password, geo_targets, ...fields } = draft;
  const known = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value]),
  );
  const rules = geo_targets.flatMap(({ country_ids, target_url }) =>
    country_ids.map((iso2) => ({ id: null, target_url, country: { iso2, name: iso2 } })),
  );
  return linkRecord.parse({
    ...known,
    id: '123e4567-e89b-42d3-a456-426614174000',
    utm: known,
    opengraph: known,
    geo_targets: rules,
    created_at: '2026-02-01T00:00:00.000Z',
    short_url: 'https://go.example.com/x7Kp2aB',
  });
}

/** Links that can be written as they are read. */
export const rightRecords: fc.Arbitrary<LinkRecord> = rightDrafts.map(recordOf);

/** Links as any program may have created them, some without all fields. */
export const anyRecords: fc.Arbitrary<LinkRecord> = fc
  .tuple(typedDrafts, fc.subarray(draftFields), fc.boolean())
  .map(([draft, missing, bare]) => {
    const record = recordOf(readable(draft));
    const known = Object.entries(record).filter(([field]) => !missing.some((name) => name === field));
    return linkRecord.parse({ ...Object.fromEntries(known), ...(bare && { utm: null, opengraph: null }) });
  });
