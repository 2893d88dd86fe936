import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { allRight, types, withWrong } from './interface/types.ts';
import { mandatory, writableFields } from './interface/writable-fields.ts';

const id = types['string, UUID'].right;
const bodies = {
  create: { schema: createLinkBody, minimal: { long_url: 'https://example.com/' } },
  update: { schema: updateLinkBody, minimal: { id } },
};

/** Returns the errors of a body by field; `{}` if it is accepted. */
function refusals(operation: 'create' | 'update', sent: unknown) {
  const read = bodies[operation].schema.safeParse(sent);
  return read.success ? {} : errorsOf(read.error);
}

describe.each(['create', 'update'] as const)('The body of %s (interface §2.1)', (operation) => {
  const { schema, minimal } = bodies[operation];
  const rows = writableFields.filter(({ only }) => only === undefined || only === operation);
  const others = writableFields.filter(({ only }) => only !== undefined && only !== operation);

  it('has exactly the fields of the table and geo_targets', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual([...rows.map(({ field }) => field), 'geo_targets'].toSorted());
  });

  it.each(rows)('accepts $field alone if it is a $type', ({ field, type }) => {
    const body = { ...minimal, [field]: field === 'custom_link' ? 'spring' : types[type].right };
    expect(schema.safeParse(body)).toEqual({ success: true, data: body });
  });

  it('accepts all fields together, unchanged', () => {
    const body = { ...allRight(rows), custom_link: 'spring' };
    expect(schema.safeParse(body)).toEqual({ success: true, data: body });
  });

  it.each(withWrong(rows))('refuses $field if it is $wrong, with a reason at that field', ({ field, wrong }) => {
    const { [field]: errors, ...otherErrors } = refusals(operation, { ...minimal, [field]: wrong });
    expect(errors?.[0]).toHaveProperty('code', expect.not.stringMatching(/^wrong$/));
    expect(otherErrors).toEqual({});
  });

  it.each(rows)('refuses null for $field, since the interface has none', ({ field }) => {
    expect(Object.keys(refusals(operation, { ...minimal, [field]: null }))).toEqual([field]);
  });

  it.each(others)('refuses $field by name, since it is for $only only', ({ field, type }) => {
    const read = schema.safeParse({ ...minimal, [field]: types[type].right });
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'unknown', names: [field] }]);
  });

  it('refuses a misspelled field by name, instead of losing it', () => {
    const read = schema.safeParse({ ...minimal, titel: 'Spring', utmSource: 'mail' });
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'unknown', names: ['titel', 'utmSource'] }]);
  });

  it('has all errors of each field', () => {
    expect(refusals(operation, { ...minimal, tags: ['', 5, 'spring'], title: 5, has_utm: 'yes' })).toEqual({
      ...{ tags: [{ code: 'tagEmpty' }, { code: 'text' }], title: [{ code: 'text' }], has_utm: [{ code: 'flag' }] },
    });
  });

  it('requires its mandatory field and no other', () => {
    expect(refusals(operation, minimal)).toEqual({});
    expect(Object.keys(refusals(operation, {}))).toEqual(mandatory[operation]);
  });

  it.each([[null], ['text'], [5], [[]], [undefined]])('refuses %j as a body', (body) => {
    const read = schema.safeParse(body);
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'object' }]);
  });
});

describe('An update that clears fields (reading R6)', () => {
  const cleared = writableFields.filter(({ type, only }) => type.startsWith('string') && only === undefined);

  it.each(cleared.filter(({ min }) => min === undefined))('clears $field with an empty text', ({ field }) => {
    expect(refusals('update', { id, [field]: '' })).toEqual({});
  });

  it('cannot clear custom_link, which needs 3 characters', () => {
    expect(refusals('update', { id, custom_link: '' })).toEqual({ custom_link: [{ code: 'tooShort', limit: 3 }] });
  });

  it('clears the tags with an empty list', () => {
    expect(refusals('update', { id, tags: [] })).toEqual({});
  });
});
