import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { countryIds } from '../../lib/contract/country.ts';
import { makeWorldMap } from '../../scripts/world-map/make-world-map.ts';
import { roundedPath } from '../../scripts/world-map/rounded-path.ts';

describe('the map of the stats', () => {
  const map = makeWorldMap();

  it('equals the output of `npm run map`', async () => {
    const saved: unknown = JSON.parse(await readFile('components/stats/map/world.json', 'utf8'));
    expect(saved).toEqual(map);
  }, 20_000);

  it('has every country of the interface (§2.5), as a shape or a dot', () => {
    const missing = countryIds.filter((id) => map.shapes[id] === undefined && map.dots[id] === undefined);
    expect(missing).toEqual([]);
  });

  it('has its dots inside', () => {
    for (const dot of Object.values(map.dots)) {
      const [x, y] = dot.split(' ').map(Number);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(map.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(map.height);
    }
  });
});

it('a path is rounded to whole pixels, without shapes that vanish', () => {
  expect(roundedPath('M0.2,0.1L10.4,0.4L10.1,-5.2L0,0ZM5,5L5.1,5.2L5.2,5Z')).toBe('M0 0l10 0 0-5-10 5z');
});
