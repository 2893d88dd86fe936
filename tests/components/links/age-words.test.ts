import { describe, expect, it } from 'vitest';
import { ageWords } from '@/components/links/age-words.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 23, 12);

describe('the age of the cached links', () => {
  it('is empty before the whole list was read', () => {
    expect(ageWords(null, now)).toBe('');
    expect(ageWords({ wholeAt: null }, now)).toBe('');
  });

  it('is the age of the whole list, even if new links were read later', () => {
    expect(ageWords({ wholeAt: now - 90 * minute }, now)).toBe('Updated 1 hour ago');
  });
});
