import { expect, it } from 'vitest';
import { groupOf } from '../../scripts/bundle-groups.ts';

const group = groupOf({ name: 'some', modules: ['lib/library', 'lib/link/page.ts'], priority: 1 });

it.each([
  ['/home/hem/lib/library/find.ts', true],
  ['C:\\hem\\lib\\library\\index.ts', true],
  ['/home/hem/lib/link/page.ts', true],
  ['/home/hem/lib/link/page-draft.ts', false],
  ['/home/hem/lib/library-of-others/index.ts', false],
  ['/home/hem/lib/library/styles.css', false],
])('takes what is named or in a folder that is named: %s', (id, isIn) => {
  expect(group.test(id)).toBe(isIn);
});

it('names a file that was moved away', () => {
  expect(() => groupOf({ name: 'some', modules: ['lib/library', 'lib/gone.ts'] })).toThrow('lib/gone.ts');
});
