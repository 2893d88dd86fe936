import { describe, expect, it } from 'vitest';
import { jobTitle } from '@/components/jobs/job-words.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';

/** Wraps a text in the signs that isolate its direction. */
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('the name of a job', () => {
  it.each<[string, BulkChange, string]>([
    ['tags', { kind: 'addTags', tags: ['מבצע', 'sale'] }, `add tags ${isolated('מבצע')}, sale`],
    [
      'a tag and another',
      { kind: 'mergeTags', from: ['מבצע'], to: 'عرض' },
      `rename tag ${isolated('מבצע')} to ${isolated('عرض')}`,
    ],
  ])('contains %s from right to left, and keeps its own order', (_what, change, words) => {
    expect(jobTitle({ kind: 'edit', change }, 12)).toBe(`12 links: ${words}`);
  });

  it('contains a right-to-left file name, without signs that reverse the text after it', () => {
    expect(jobTitle({ kind: 'import', file: 'קישורים.csv' }, 1)).toBe(`Import of ${isolated('קישורים.csv')}`);
    expect(jobTitle({ kind: 'import', file: 'links\u202evsc.exe' }, 1)).toBe('Import of linksvsc.exe');
  });

  it('contains a text that has the separator of several titles', () => {
    const change: BulkChange = { kind: 'replace', field: 'title', find: 'Sale | News', by: 'Fair | Blog' };
    expect(jobTitle({ kind: 'edit', change }, 1)).toBe('1 link: replace “Sale | News” with “Fair | Blog” in titles');
    expect(jobTitle({ kind: 'edit', change }, 12)).toBe('12 links: replace “Sale | News” with “Fair | Blog” in titles');
    expect(jobTitle({ kind: 'edit', change: { kind: 'addTags', tags: ['a | b', '$1'] } }, 12)).toBe(
      '12 links: add tags a | b, $1',
    );
  });

  it('contains the searched text and its replacement', () => {
    const change: BulkChange = { kind: 'replace', field: 'title', find: 'אביב', by: 'קיץ' };
    expect(jobTitle({ kind: 'edit', change }, 2)).toContain(isolated('אביב'));
    expect(jobTitle({ kind: 'edit', change }, 2)).toContain(isolated('קיץ'));
  });
});
