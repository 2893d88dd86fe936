import { expect, it } from 'vitest';
import { uuid } from '../../../lib/contract/values.ts';
import { newId } from '../../../service/storage/identifier.ts';

it('creates UUIDs that sort by their creation, also within a millisecond and when the clock goes back', () => {
  const moments = [...Array.from({ length: 5000 }, () => new Date(2026, 2, 1)), new Date(2026, 1, 1)];
  const ids = moments.map(newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(uuid.safeParse(id).success).toBe(true);
});
