import { expect, it } from 'vitest';
import { groupOf } from '../../scripts/bundle-groups.ts';

const group = groupOf({ name: 'some', modules: ['lib/link-index', 'lib/link/page/page.ts'], priority: 1 });

it.each([
  ['/home/hem/lib/link-index/find.ts', true],
  ['C:\\hem\\lib\\link-index\\index.ts', true],
  ['/home/hem/lib/link/page/page.ts', true],
  ['/home/hem/lib/link/page/page-source.ts', false],
  ['/home/hem/lib/link-index-of-others/index.ts', false],
  ['/home/hem/lib/link-index/styles.css', false],
])('contains listed modules, and those in listed folders: %s', (id, isIn) => {
  expect(group.test(id)).toBe(isIn);
});

it('reports a listed file that was moved away', () => {
  expect(() => groupOf({ name: 'some', modules: ['lib/link-index', 'lib/gone.ts'] })).toThrow('lib/gone.ts');
});
