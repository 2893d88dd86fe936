import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { linkQuery, linksQuery, queryNames, statsQuery } from '../../../lib/contract/queries.ts';
import { listFilters, statsDays } from './interface/queries.ts';
import { types } from './interface/types.ts';

const id = types['string, UUID'].right;

const cases = [
  ...listFilters.map((row) => ({ query: 'list', schema: linksQuery, minimal: {}, ...row })),
  ...statsDays.map((row) => ({ query: 'stats', schema: statsQuery, minimal: { id }, ...row })),
];

describe('The query parameters (interface §4.3 to §4.6, reading R1)', () => {
  it('have the names of reading R1', () => {
    const names = 'id title tag clicked has_password start_date end_date offset limit'.split(' ');
    expect(queryNames.toSorted()).toEqual(names.toSorted());
  });

  it.each(cases)('accept $parameter of $query', ({ schema, minimal, parameter, right }) => {
    for (const value of right) {
      const query = { ...minimal, [parameter]: value };
      expect(schema.safeParse(query)).toEqual({ success: true, data: query });
    }
  });

  it.each(cases)('refuse an invalid $parameter of $query, with a reason', ({ schema, minimal, parameter, wrong }) => {
    for (const value of wrong) {
      const read = schema.safeParse({ ...minimal, [parameter]: value });
      expect(read.error && errorsOf(read.error)).toMatchObject({
        [parameter]: [{ code: expect.stringMatching(/^(flag|day|digits|text|tooLong)$/) }],
      });
    }
  });

  it.each(types['string, UUID'].wrong)('refuse %j as a link’s id', (wrong) => {
    for (const schema of [linkQuery, statsQuery]) {
      const read = schema.safeParse({ id: wrong });
      expect(read.error && Object.keys(errorsOf(read.error))).toEqual(['id']);
    }
  });

  it('are all optional except a link’s id', () => {
    expect(linksQuery.safeParse({}).success).toBe(true);
    expect(statsQuery.safeParse({ id }).success).toBe(true);
    for (const schema of [linkQuery, statsQuery]) expect(schema.safeParse({}).success).toBe(false);
  });

  it('refuse a misspelled parameter by name', () => {
    const read = linksQuery.safeParse({ tags: 'spring' });
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'unknown', names: ['tags'] }]);
  });
});
