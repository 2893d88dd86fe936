import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCountry } from '@/lib/stats/by-country.ts';
import { sumOf } from '@/lib/stats/sums.ts';

const row = (name: string, total_count: number) => ({ name, total_count, unique_count: 1 });

describe('countries', () => {
  it('that differ only in case are merged, and names that are no codes are unchanged', () => {
    expect(byCountry([row('US', 5), row('unknown', 2), row('us', 3), row('', 1)])).toEqual([
      { name: 'US', total_count: 8, unique_count: 2 },
      row('unknown', 2),
      row('', 1),
    ]);
  });

  it('are unique, and lose no click', () => {
    const name = fc.oneof(
      fc.string({ minLength: 2, maxLength: 2, unit: fc.constantFrom('u', 'U', 's', 'S') }),
      fc.string(),
    );
    const count = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ name, total_count: count, unique_count: count })), (rows) => {
        const countries = byCountry(rows);
        const codes = countries.map(({ name }) => name).filter((name) => /^[a-z]{2}$/i.test(name));
        expect(new Set(codes.map((code) => code.toLowerCase())).size).toBe(codes.length);
        expect(sumOf(countries)).toEqual(sumOf(rows));
      }),
    );
  });
});
