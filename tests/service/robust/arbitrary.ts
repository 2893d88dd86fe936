import fc from 'fast-check';
import type * as z from 'zod/mini';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { long_url } from '../test-service.ts';

/** Values that malicious clients or broken programs send. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e308,
    true,
    [],
    {},
    [[]],
    [null],
    'javascript:alert(1)',
    'https://',
    'https://user:pass@[::1]:65535/%00?%zz#',
    'data:text/html,x',
    '\0',
    'torn \ud800',
    "'; drop table links; --",
    '%_\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '😀'.repeat(50),
    'x'.repeat(33_000),
    '9'.repeat(500),
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-02-31T00:00:00Z',
    '__proto__',
    { country_id: 'XX', target_url: 'x' },
    [{ country_id: 'DE' }],
    [{ target_url: long_url, more: 1 }],
  ),
  fc.string({ unit: 'binary' }),
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
);

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const address = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.constant(''));
const rule = fc.record({ country_id: fc.constantFrom('DE', 'AT', 'US'), target_url: fc.webUrl() });

/** A value for a field, guessed from its name. */
function fitting(field: string): fc.Arbitrary<unknown> {
  if (field.startsWith('has_')) return fc.boolean();
  if (field.endsWith('_url') || ['favicon', 'meta_image', 'password_logo'].includes(field)) return address;
  if (field === 'tags') return fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 5 });
  if (field === 'geo_targets') return fc.array(rule, { maxLength: 3 });
  if (field === 'custom_link') {
    const [minLength, maxLength] = [3, 30];
    const plain = fc.string({ unit: fc.constantFrom(...'abcxyzABCÄé0189-_ /%.?#'), minLength, maxLength });
    return fc.oneof(plain, fc.string({ unit: 'grapheme', minLength, maxLength }));
  }
  return text;
}

/** Fields that a valid body has only together with others, or rarely: a password is slow to hash by design. */
const apart = /^(id|long_url|domain|password|has_password|has_expiration|expiration|expiration_clicks)$/;

const expiring = fc.record({
  has_expiration: fc.constant(true),
  expiration: fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-01-01') })
    .map((date) => date.toISOString()),
  expiration_clicks: fc.nat().map(String),
});

/** Bodies for a schema: valid ones, ones with an invalid field or two, and values that are no body at all. */
function bodiesOf(schema: z.ZodMiniObject, always: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const fields = Object.keys(schema.shape);
  const free = fields.filter((field) => !apart.test(field) && !(field === 'geo_targets' && 'long_url' in always));
  const good = fc.record(Object.fromEntries(free.map((field) => [field, fitting(field)])), { requiredKeys: [] });
  const valid = fc
    .tuple(good, fc.record(always), fc.option(expiring))
    .map(([some, rest, ending]) => ({ ...some, ...rest, ...ending }));
  const names = fc.oneof({ arbitrary: fc.constantFrom(...fields), weight: 5 }, { arbitrary: text, weight: 1 });
  const broken = fc.dictionary(names, hostile, { minKeys: 1, maxKeys: 2 });
  const nearly = fc.tuple(valid, broken).map(([body, wrong]) => ({ ...body, ...wrong }));
  const secret = fc.tuple(valid, text).map(([body, password]) => ({ ...body, has_password: true, password }));
  return fc.oneof(
    { arbitrary: valid, weight: 40 },
    { arbitrary: nearly, weight: 45 },
    { arbitrary: hostile, weight: 14 },
    { arbitrary: secret, weight: 1 },
  );
}

/** Bodies of create. */
export const createBodies = bodiesOf(createLinkBody, { long_url: fc.webUrl() });

/** Bodies of update, for links with these ids. */
export const updateBodies = (ids: fc.Arbitrary<string>) => bodiesOf(updateLinkBody, { id: ids });

/** The encoding of a body: JSON, or something close to it. */
export const sent = (bodies: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: bodies.map((body) => JSON.stringify(body) ?? ''), weight: 95 },
    {
      arbitrary: fc.oneof(
        text,
        fc.constant('['.repeat(20_000)),
        bodies.map((body) => `${JSON.stringify(body)}}`),
      ),
      weight: 5,
    },
  );

const day = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2026-12-31') })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0000-00-00', '9999-99-99', '0001-01-01', '9999-12-31', '2026-02-31', 'today', ''),
);

const queryValues: Record<string, fc.Arbitrary<string>> = {
  title: text,
  tag: text,
  clicked: fc.constantFrom('true', 'false', 'TRUE', ''),
  has_password: fc.constantFrom('true', 'false', '1'),
  start_date: day,
  end_date: day,
  offset: fc.oneof(fc.nat().map(String), fc.constantFrom('-1', '1e3', '9'.repeat(400))),
  limit: fc.oneof(fc.nat().map(String), fc.constantFrom('', '0', '9'.repeat(400))),
};

/** Queries of an operation, for links with these ids. Some have invalid values or names. */
export function queriesOf(
  name: 'listLinks' | 'retrieveLink' | 'retrieveStats' | 'deleteLink',
  ids: fc.Arbitrary<string>,
) {
  const names = Object.keys(operations[name].query.shape);
  const good = fc.record(
    Object.fromEntries(names.map((each) => [each, each === 'id' ? ids : (queryValues[each] ?? text)])),
    names.includes('id') ? { requiredKeys: ['id'] } : { requiredKeys: [] },
  );
  const wild = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), fc.oneof(text, fc.string({ unit: 'binary' })), {
    maxKeys: 2,
  });
  const broken = fc.tuple(good, wild).map(([query, wrong]) => ({ ...query, ...wrong }));
  return fc.oneof(good, broken).map((query) => {
    const set = Object.entries(query).map(([key, value]) => [key, String(value).toWellFormed()]);
    return `?${new URLSearchParams(set)}`;
  });
}
