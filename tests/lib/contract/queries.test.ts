import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { linkQuery, linksQuery, queryNames, statsQuery } from '../../../lib/contract/queries.ts';
import { listFilters, statsDays } from './interface/queries.ts';
import { types } from './interface/types.ts';

const id = types['string, UUID'].right;

const cases = [
  ...listFilters.map((row) => ({ query: 'list', schema: linksQuery, least: {}, ...row })),
  ...statsDays.map((row) => ({ query: 'stats', schema: statsQuery, least: { id }, ...row })),
];

describe('The query parameters (interface §4.3 to §4.6, reading R1)', () => {
  it('have the names of reading R1', () => {
    const names = 'id title tag clicked has_password start_date end_date offset limit'.split(' ');
    expect(queryNames.toSorted()).toEqual(names.toSorted());
  });

  it.each(cases)('take $parameter of $query', ({ schema, least, parameter, right }) => {
    for (const value of right) {
      const query = { ...least, [parameter]: value };
      expect(schema.safeParse(query)).toEqual({ success: true, data: query });
    }
  });

  it.each(cases)(
    'refuse $parameter of $query when it is not right, and say why',
    ({ schema, least, parameter, wrong }) => {
      for (const value of wrong) {
        const read = schema.safeParse({ ...least, [parameter]: value });
        expect(read.error && errorsOf(read.error)).toMatchObject({
          [parameter]: [{ code: expect.stringMatching(/^(flag|day|digits|text|tooLong)$/) }],
        });
      }
    },
  );

  it.each(types['string, UUID'].wrong)('refuse %j as the identifier of a link', (wrong) => {
    for (const schema of [linkQuery, statsQuery]) {
      const read = schema.safeParse({ id: wrong });
      expect(read.error && Object.keys(errorsOf(read.error))).toEqual(['id']);
    }
  });

  it('are all optional but for the identifier of a link', () => {
    expect(linksQuery.safeParse({}).success).toBe(true);
    expect(statsQuery.safeParse({ id }).success).toBe(true);
    for (const schema of [linkQuery, statsQuery]) expect(schema.safeParse({}).success).toBe(false);
  });

  it('refuse a misspelt parameter by its name', () => {
    const read = linksQuery.safeParse({ tags: 'spring' });
    expect(read.error && errorsOf(read.error)['']).toEqual([{ code: 'unknown', names: ['tags'] }]);
  });
});
