import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { allRight, types, withWrong } from './interface/types.ts';
import { mandatory, writableFields } from './interface/writable-fields.ts';

const id = types['string, UUID'].right;
const bodies = {
  create: { schema: createLinkBody, least: { long_url: 'https://example.com/' } },
  update: { schema: updateLinkBody, least: { id } },
};

/** What is wrong with each field of a body, and `{}` of one that is accepted. */
function refusals(operation: 'create' | 'update', sent: unknown) {
  const read = bodies[operation].schema.safeParse(sent);
  return read.success ? {} : errorsOf(read.error);
}

describe.each(['create', 'update'] as const)('The body of %s (interface §2.1)', (operation) => {
  const { schema, least } = bodies[operation];
  const rows = writableFields.filter(({ only }) => only === undefined || only === operation);
  const others = writableFields.filter(({ only }) => only !== undefined && only !== operation);

  it('has the fields of the table, geo_targets and no others', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual([...rows.map(({ field }) => field), 'geo_targets'].toSorted());
  });

  it.each(rows)('takes $field alone, when it is a $type', ({ field, type }) => {
    const body = { ...least, [field]: field === 'custom_link' ? 'spring' : types[type].right };
    expect(schema.safeParse(body)).toEqual({ success: true, data: body });
  });

  it('takes all its fields at once, as they are', () => {
    const body = { ...allRight(rows), custom_link: 'spring' };
    expect(schema.safeParse(body)).toEqual({ success: true, data: body });
  });

  it.each(withWrong(rows))('refuses $field that is $wrong, at that field and with a reason', ({ field, wrong }) => {
    const { [field]: wrongs, ...elsewhere } = refusals(operation, { ...least, [field]: wrong });
    expect(wrongs?.[0]).toHaveProperty('code', expect.not.stringMatching(/^wrong$/));
    expect(elsewhere).toEqual({});
  });

  it.each(rows)('refuses null for $field, since the interface has none', ({ field }) => {
    expect(Object.keys(refusals(operation, { ...least, [field]: null }))).toEqual([field]);
  });

  it.each(others)('refuses $field by its name, since it is $only only', ({ field, type }) => {
    const read = schema.safeParse({ ...least, [field]: types[type].right });
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'unknown', names: [field] }]);
  });

  it('refuses a misspelt field by its name rather than lose it', () => {
    const read = schema.safeParse({ ...least, titel: 'Spring', utmSource: 'mail' });
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'unknown', names: ['titel', 'utmSource'] }]);
  });

  it('needs its mandatory field and no other', () => {
    expect(refusals(operation, least)).toEqual({});
    expect(Object.keys(refusals(operation, {}))).toEqual(mandatory[operation]);
  });

  it.each([[null], ['text'], [5], [[]], [undefined]])('refuses %j in place of a body', (body) => {
    const read = schema.safeParse(body);
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'object' }]);
  });
});

describe('An update that clears (reading R6)', () => {
  const cleared = writableFields.filter(({ type, only }) => type.startsWith('string') && only === undefined);

  it.each(cleared.filter(({ min }) => min === undefined))('clears $field with an empty text', ({ field }) => {
    expect(refusals('update', { id, [field]: '' })).toEqual({});
  });

  it('cannot clear custom_link, which has at least 3 characters', () => {
    expect(refusals('update', { id, custom_link: '' })).toEqual({ custom_link: [{ code: 'tooShort', limit: 3 }] });
  });

  it('clears the tags with an empty list', () => {
    expect(refusals('update', { id, tags: [] })).toEqual({});
  });
});
