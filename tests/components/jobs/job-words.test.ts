import { describe, expect, it } from 'vitest';
import { jobTitle } from '@/components/jobs/job-words.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';

/** Wraps a text in the signs that isolate its direction. */
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('the name of a job', () => {
  it.each<[string, BulkChange, string]>([
    ['tags', { kind: 'addTags', tags: ['מבצע', 'sale'] }, `Add tags ${isolated('מבצע')} and sale`],
    [
      'a tag and another',
      { kind: 'mergeTags', from: ['מבצע'], to: 'عرض' },
      `Rename tag ${isolated('מבצע')} to ${isolated('عرض')}`,
    ],
  ])('contains %s from right to left, and keeps its own order', (_what, change, words) => {
    expect(jobTitle({ kind: 'edit', change }, 12)).toEqual(['12 links', words]);
  });

  it('contains a right-to-left file name, without signs that reverse the text after it', () => {
    expect(jobTitle({ kind: 'import', file: 'קישורים.csv' }, 1)).toEqual([`Import of ${isolated('קישורים.csv')}`]);
    expect(jobTitle({ kind: 'import', file: 'links\u202evsc.exe' }, 1)).toEqual(['Import of linksvsc.exe']);
  });

  it('contains a text that has the separator of several titles', () => {
    const change: BulkChange = { kind: 'replace', field: 'title', find: 'Sale | News', by: 'Fair | Blog' };
    const words = 'Replace “Sale | News” with “Fair | Blog” in titles';
    expect(jobTitle({ kind: 'edit', change }, 1)).toEqual(['1 link', words]);
    expect(jobTitle({ kind: 'edit', change }, 12)).toEqual(['12 links', words]);
    expect(jobTitle({ kind: 'edit', change: { kind: 'addTags', tags: ['a | b', '$1'] } }, 12)).toEqual([
      '12 links',
      'Add tags a | b and $1',
    ]);
  });

  it('contains the searched text and its replacement', () => {
    const change: BulkChange = { kind: 'replace', field: 'title', find: 'אביב', by: 'קיץ' };
    const [, words] = jobTitle({ kind: 'edit', change }, 2);
    expect(words).toContain(isolated('אביב'));
    expect(words).toContain(isolated('קיץ'));
  });
});
