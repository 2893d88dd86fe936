import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { type FieldName, fieldsWith, rowOf } from '../../../lib/contract/fields.ts';
import { draftFields } from '../../../lib/link/draft.ts';
import { unreadableFields } from '../../../lib/link/unreadable-fields.ts';

/** Returns the path of a field in a link's record (interface §2.3). */
const pathOf = (field: FieldName) => [rowOf(field).part, field].filter(Boolean).join('.');

property('the unreadable fields of a link are those that its record names, wherever it has them', () => {
  const within = fc.constantFrom('', '[0]', '[12]', '[0].country.iso2');
  fc.assert(
    fc.property(fc.subarray(draftFields), within, (fields, inside) => {
      const unreadable = fields.map((field) => `${pathOf(field)}${rowOf(field).part === undefined ? inside : ''}`);
      const others = ['created_at', 'shareable_analytics[0]', 'utm_terms', 'opengraph.title', 'utm.tags'];
      expect(unreadableFields({ unreadable: [...others, ...unreadable] })).toEqual(fields);
    }),
  );
});

it('all fields of an unreadable part are unreadable', () => {
  expect(unreadableFields({ unreadable: ['utm'] })).toEqual(fieldsWith({ part: 'utm' }));
  expect(unreadableFields({ unreadable: ['opengraph'] })).toEqual(fieldsWith({ part: 'opengraph' }));
  expect(unreadableFields({})).toEqual([]);
});
