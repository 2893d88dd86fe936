import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutCutSigns } from '@/lib/contract/slug-end.ts';
import { runs } from '../../setup/runs.ts';

it('a link ends before all signs that a sentence may end with', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'.,;:!?\'"`*~…)]}>»”’。，！？：；）」』】'), maxLength: 5 });
  const slug = fc.string({ unit: fc.constantFrom(...'sale-_(!."「5ü🧵'), maxLength: 8 });
  const kept = slug.map((start) => `${start}e`);
  fc.assert(
    fc.property(fc.oneof(kept, fc.constant('')), signs, (start, end) => {
      expect(withoutCutSigns(start + end)).toBe(start);
    }),
    runs(300),
  );
});

it.each(['sale-', 'sale_', 'sale(', '!sale', 'v1.2', 'sale🧵'])('all of %s is in a link', (slug) => {
  expect(withoutCutSigns(slug)).toBe(slug);
});
