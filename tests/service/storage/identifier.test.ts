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

it('creates UUIDs with their time, a later one if a millisecond has more than 4,096', () => {
  const time = Date.UTC(2100, 0, 1);
  const read = (id: string) => {
    const [, high = '', low = '', count = ''] = /^(.{8})-(.{4})-7(.{3})-[89ab]/.exec(id) ?? [];
    return [Number.parseInt(high + low, 16) - time, Number.parseInt(count, 16)];
  };
  const ids = Array.from({ length: 4_099 }, () => newId(new Date(time)));
  expect(ids.map(read)).toEqual([...Array.from({ length: 4_096 }, (_, at) => [0, at]), [1, 0], [1, 1], [1, 2]]);
  expect(read(newId(new Date(time + 1)))).toEqual([1, 3]);
  expect(read(newId(new Date(time + 2)))).toEqual([2, 0]);
});
