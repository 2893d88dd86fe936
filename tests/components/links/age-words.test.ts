import { describe, expect, it } from 'vitest';
import { ageWords } from '@/components/links/age-words.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 23, 12);

describe('how old the known links are', () => {
  it('is not said before anything was read', () => {
    expect(ageWords(null, now)).toBe('');
    expect(ageWords({ newAt: null, wholeAt: null }, now)).toBe('');
  });

  it('is the age of the whole list, where what is new was read with it', () => {
    expect(ageWords({ newAt: now - minute, wholeAt: now - minute }, now)).toBe('Updated 1 minute ago');
  });

  it('is two ages, where only what is new was read since', () => {
    expect(ageWords({ newAt: now, wholeAt: now - 90 * minute }, now)).toBe(
      'New links checked just now · Edits and clicks updated 1 hour ago',
    );
    expect(ageWords({ newAt: now, wholeAt: null }, now)).toBe('New links checked just now');
  });
});
