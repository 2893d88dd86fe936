import { describe, expect, it } from 'vitest';
import { jobTitle } from '@/components/jobs/job-words.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';

/** A text between the signs that keep its direction to itself. */
const own = (text: string) => `\u2068${text}\u2069`;

describe('what a job is called', () => {
  it.each<[string, BulkChange, string]>([
    ['tags', { kind: 'addTags', tags: ['מבצע', 'sale'] }, `add tags ${own('מבצע')}, sale`],
    ['a tag and another', { kind: 'renameTag', from: 'מבצע', to: 'عرض' }, `rename tag ${own('מבצע')} to ${own('عرض')}`],
  ])('holds %s from right to left, and keeps its own order', (_what, change, words) => {
    expect(jobTitle({ kind: 'edit', change }, 12)).toBe(`12 links: ${words}`);
  });

  it('holds the name of a file from right to left, without signs that turn what follows', () => {
    expect(jobTitle({ kind: 'import', file: 'קישורים.csv' }, 1)).toBe(`Import of ${own('קישורים.csv')}`);
    expect(jobTitle({ kind: 'import', file: 'links\u202evsc.exe' }, 1)).toBe('Import of linksvsc.exe');
  });

  it('holds a text that has the sign between the parts of many titles', () => {
    const change: BulkChange = { kind: 'replace', field: 'title', find: 'Sale | News', by: 'Fair | Blog' };
    expect(jobTitle({ kind: 'edit', change }, 1)).toBe('1 link: replace “Sale | News” with “Fair | Blog” in titles');
    expect(jobTitle({ kind: 'edit', change }, 12)).toBe('12 links: replace “Sale | News” with “Fair | Blog” in titles');
    expect(jobTitle({ kind: 'edit', change: { kind: 'addTags', tags: ['a | b', '$1'] } }, 12)).toBe(
      '12 links: add tags a | b, $1',
    );
  });

  it('holds what is searched and what takes its place', () => {
    const change: BulkChange = { kind: 'replace', field: 'title', find: 'אביב', by: 'קיץ' };
    expect(jobTitle({ kind: 'edit', change }, 2)).toContain(own('אביב'));
    expect(jobTitle({ kind: 'edit', change }, 2)).toContain(own('קיץ'));
  });
});
