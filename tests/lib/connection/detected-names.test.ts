import { expect, it } from 'vitest';
import { applyDetectedNames, changedNames, type DetectedName } from '../../../lib/connection/detected-names.ts';

const found = (meaning: DetectedName['meaning'], name: string): DetectedName => ({
  ...{ state: 'found', meaning, name, queries: [], links: 1 },
});

it('what nothing was found of keeps its name, unless that turned out to mean something else', () => {
  const current = { title: 'search', tag: 'q' };
  expect(applyDetectedNames(current, { findings: [found('title', 'q')] })).toEqual({ title: 'q' });
  expect(applyDetectedNames(current, { findings: [found('limit', 'limit')] })).toEqual(current);
});

it('one that loses its name goes back to its own, and so does who had that', () => {
  const current = { limit: 'offset', offset: 'x', tag: 'limit' };
  expect(applyDetectedNames(current, { findings: [found('offset', 'offset')] })).toEqual({});
});

it('names are the same where an empty one is the interface’s', () => {
  expect(changedNames({ limit: '', tag: 'tag' }, {})).toEqual([]);
  expect(changedNames({ limit: 'size' }, {})).toEqual(['limit']);
});
