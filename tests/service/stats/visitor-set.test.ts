import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxExactVisitors, VisitorSet } from '../../../service/stats/visitor-set.ts';
import { runs } from '../../setup/runs.ts';

/** Visitors spread over all 48 bits, the same in each run. */
const visitor = (index: number) => {
  const mix = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  const more = Math.imul(mix ^ (mix >>> 15), 0x85ebca6b) >>> 0;
  return more * 2 ** 16 + ((Math.imul(more ^ (more >>> 13), 0xc2b2ae35) >>> 0) & 0xffff);
};

const setOf = (from: number, until: number) => {
  const set = new VisitorSet();
  for (let index = from; index < until; index += 1) set.add(visitor(index));
  return set;
};

describe('a set of visitors', () => {
  it('counts few visitors exactly, in any order', () => {
    const visitors = fc.array(
      fc.maxSafeNat().map((hash) => hash % 2 ** 48),
      { maxLength: maxExactVisitors },
    );
    const property = fc.property(visitors, visitors, (some, others) => {
      const set = new VisitorSet();
      for (const one of some) set.add(one);
      const read = VisitorSet.from(set.toBytes());
      expect(read.count).toBe(new Set(some).size);
      const both = new Set([...some, ...others]);
      for (const one of others) read.add(one);
      if (both.size <= maxExactVisitors) expect(read.count).toBe(both.size);
    });
    fc.assert(property, runs(200));
  });

  it('is encoded as text like its bytes', () => {
    for (const size of [0, 1, 2, 8, 9, maxExactVisitors, maxExactVisitors + 1]) {
      const set = setOf(0, size);
      expect(set.toText()).toBe(Buffer.from(set.toBytes()).toString('base64'));
    }
  });

  it.each([700, 2_000, 5_000, 10_000, 20_000, 100_000, 1_000_000])('estimates %d within 5 %', (size) => {
    expect(Math.abs(setOf(0, size).count / size - 1)).toBeLessThan(0.05);
  });

  it.each([0, 1, 2, 3])('is the same with owned and shared bytes, at offset %d of a word', (past) => {
    const [one, other] = [setOf(0, 9_000).toBytes(), setOf(5_000, 14_000).toBytes()];
    const read = (isOwn: boolean) => {
      const bytes = new Uint8Array(new ArrayBuffer(one.length + past), past);
      bytes.set(one);
      return { bytes, set: VisitorSet.from(bytes, null, isOwn).addAll(other).add(visitor(20_000)) };
    };
    const [copied, own] = [read(false), read(true)];
    expect(own.set.toBytes()).toEqual(copied.set.toBytes());
    expect(own.set.count).toBe(copied.set.count);
    expect(copied.bytes).toEqual(one);
  });

  it('never takes more than 4 kB', () => {
    for (const size of [0, 1, maxExactVisitors, maxExactVisitors + 1, 50_000]) {
      expect(setOf(0, size).toBytes().length).toBeLessThanOrEqual(4096);
    }
  });

  it.each([
    ['few and few', 100, 200],
    ['few and many', 100, 9_000],
    ['many and few', 9_000, 100],
    ['many and many', 6_000, 9_000],
  ])('merges %s into the set of all of them', (_what, some, others) => {
    const half = Math.floor(some / 2);
    const merged = setOf(0, some).addAll(setOf(half, half + others).toBytes());
    expect(merged.count).toBe(setOf(0, Math.max(some, half + others)).count);
  });

  it('is the same if visitors are added one by one or as the bytes of a set', () => {
    const visitors = fc.array(
      fc.maxSafeNat().map((hash) => hash % 2 ** 48),
      { maxLength: maxExactVisitors },
    );
    const property = fc.property(visitors, (some) => {
      const [oneByOne, set] = [setOf(0, 1_000), new VisitorSet()];
      for (const one of some) oneByOne.add(one);
      for (const one of some) set.add(one);
      expect(setOf(0, 1_000).addAll(set.toBytes()).toBytes()).toEqual(oneByOne.toBytes());
    });
    fc.assert(property, runs(100));
  });

  it('shares no bytes with the sets it was read from or merged with', () => {
    const bytes = setOf(0, 5_000).toBytes();
    const before = Buffer.from(bytes);
    VisitorSet.from(bytes).add(visitor(9_999)).addAll(setOf(5_000, 9_000).toBytes());
    expect(Buffer.from(bytes)).toEqual(before);
  });
});
