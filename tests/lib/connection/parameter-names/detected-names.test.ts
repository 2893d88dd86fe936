import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectionSettings } from '../../../../lib/connection/connection.ts';
import { candidatesFor } from '../../../../lib/connection/parameter-names/candidates.ts';
import {
  applyDetectedNames,
  type Finding,
  sameNames,
} from '../../../../lib/connection/parameter-names/detected-names.ts';
import { type QueryRenames, queryNames } from '../../../../lib/contract/queries.ts';

const found = (meaning: Finding['meaning'], name: string): Finding => ({
  ...{ state: 'found', meaning, name, queries: [], proof: { kind: 'second' } },
});

it('a parameter without a finding keeps its name, unless another parameter has that name', () => {
  const current = { title: 'search', tag: 'q' };
  expect(applyDetectedNames(current, { findings: [found('title', 'q')] })).toEqual({ title: 'q' });
  expect(applyDetectedNames(current, { findings: [found('limit', 'limit')] })).toEqual(current);
});

it('a parameter that loses its name gets its default name, and so does the one that had that name', () => {
  const current = { limit: 'offset', offset: 'x', tag: 'limit' };
  expect(applyDetectedNames(current, { findings: [found('offset', 'offset')] })).toEqual({});
});

it('an empty name equals the interface’s name', () => {
  expect(sameNames({ limit: '', tag: 'tag' }, {})).toBe(true);
  expect(sameNames({ limit: 'size' }, {})).toBe(false);
});

it('each candidate is a valid name, and no other parameter’s name', () => {
  for (const name of queryNames) {
    for (const candidate of candidatesFor(name, { current: {}, taken: [] })) {
      expect(connectionSettings.shape.names.safeParse({ [name]: candidate }).success).toBe(true);
    }
  }
});

it('any sequence of findings gives valid names, if each found name is left out afterwards', () => {
  const currents = fc.dictionary(fc.constantFrom(...queryNames), fc.constantFrom('q', 'from', 'start', 'tags', ''));
  fc.assert(
    fc.property(currents, fc.array(fc.nat(20), { minLength: 9, maxLength: 9 }), (given, picks) => {
      const valid = connectionSettings.shape.names.safeParse(given);
      fc.pre(valid.success);
      const current: QueryRenames = given;
      const findings: Finding[] = [];
      for (const [at, meaning] of queryNames.entries()) {
        const taken = findings.flatMap((one) => (one.state === 'found' ? [one.name] : []));
        const names = candidatesFor(meaning, { current, taken });
        const name = names[(picks[at] ?? 0) % (names.length + 1)];
        if (name !== undefined) findings.push(found(meaning, name));
      }
      expect(connectionSettings.shape.names.safeParse(applyDetectedNames(current, { findings })).success).toBe(true);
    }),
  );
});
