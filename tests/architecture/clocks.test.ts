import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that subtract times of the wall clock, which may be set back, and how they allow for that. */
const exceptions: Record<string, string> = {
  'lib/async/stored-time.ts': 'a time in the future counts as long ago',
  'lib/page-links/shown-links.ts': 'a time is new only if it is near in both directions',
  'entrypoints/background/operations/clock.ts': 'measures by how much the clock was set',
  'entrypoints/background/connections/open-client.ts': "compares the service's clock with this one",
  'entrypoints/background/operations/restart.ts': 'deletes at the next start, later at most',
  'lib/stats/freshness.ts': 'callers count stored times in the future as long ago',
};

it('waits and ages are measured so that a clock set back delays nothing', () => {
  const files = globSync('{lib,components,entrypoints,service}/**/*.{ts,tsx}');
  const subtracts = /Date\.now\(\) - |- Date\.now\(\)/;
  const found = files.filter((file) => subtracts.test(readFileSync(file, 'utf8')));
  // Use `performance.now()` for waits within a page, worker or process, and `storedAge` for ages that are stored or shown.
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
