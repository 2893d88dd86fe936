/**
 * The types in the interface's tables, each with a valid and some invalid values. Null is not listed: it is invalid for
 * every type when written, and valid for every type when read (reading R8).
 */
export const types = {
  string: { right: 'Spring sale', wrong: [5, true, ['Spring sale'], {}] },
  'string: URL': { right: 'https://example.com/a?b=c#d', wrong: [5, true, [], 'example.com', 'javascript:alert(1)'] },
  'string: clicks': { right: '100', wrong: [100, true, [], 'many', '1.5', '-1'] },
  'string, UUID': { right: '123e4567-e89b-42d3-a456-426614174000', wrong: [5, true, [], '', '42', '123e4567'] },
  'string, date-time': {
    right: '2026-12-24T18:00:00Z',
    wrong: [5, true, [], 'soon', '2026-12-24', '2026-12-24T18:00:00'],
  },
  'string, date': { right: '2026-12-24', wrong: [5, true, [], {}] },
  boolean: { right: true, wrong: ['true', 1, 0, [], {}] },
  integer: { right: 42, wrong: ['42', 1.5, true, [], {}] },
  'array of string': { right: ['spring', 'sale'], wrong: ['spring', [5], {}, true] },
} as const;

type TypeName = keyof typeof types;

/** A row of a field table of the interface. */
export interface Row {
  field: string;
  type: TypeName;
}

/** Returns a row for each invalid value of each field. */
export const withWrong = <R extends Row>(rows: readonly R[]) =>
  rows.flatMap((row) => types[row.type].wrong.map((wrong) => ({ ...row, wrong })));

/** Returns an object with a valid value for each row. */
export const allRight = (rows: readonly Row[]): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ field, type }) => [field, types[type].right]));
