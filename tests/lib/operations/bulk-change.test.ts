import { expect, it } from 'vitest';
import { eachUtm } from '@/lib/link/utm/fields.ts';
import { type BulkChange, bulkChange, valuesOfChange } from '@/lib/operations/bulk-change.ts';

/** Changes, each with the texts that a person typed. */
it.each<[BulkChange, readonly string[]]>([
  [{ kind: 'addTags', tags: ['one', 'two'] }, ['one', 'two']],
  [{ kind: 'removeTags', tags: ['one'] }, ['one']],
  [{ kind: 'mergeTags', from: ['one', 'two'], to: 'three' }, ['one', 'two', 'three']],
  [
    { kind: 'setUtm', values: eachUtm((field) => `my ${field}`) },
    ['my utm_source', 'my utm_medium', 'my utm_campaign', 'my utm_term', 'my utm_content'],
  ],
  [{ kind: 'clearUtm' }, []],
  [{ kind: 'setExpiration', expiration: 'soon', expiration_clicks: '5' }, ['soon', '5']],
  [{ kind: 'switch', section: 'password', on: false }, []],
  [{ kind: 'replace', field: 'title', find: 'one', by: 'two' }, ['one', 'two']],
  [{ kind: 'replace', field: 'custom_link', find: 'one', by: 'two' }, ['one', 'two']],
])('all typed texts of a change are checked for tokens, and it is stored as it is: %o', (change, typed) => {
  expect(Object.values(valuesOfChange(change)).flat()).toEqual(typed);
  expect(bulkChange.parse(JSON.parse(JSON.stringify(change)))).toEqual(change);
});

it('texts of a replacement are named by their field', () => {
  const replace = (field: 'title' | 'custom_link') => valuesOfChange({ kind: 'replace', field, find: 'a', by: 'b' });
  expect([replace('title'), replace('custom_link')].map(Object.keys)).toEqual([['title'], ['custom_link']]);
});
