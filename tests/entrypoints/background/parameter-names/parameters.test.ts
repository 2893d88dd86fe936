import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectionSettings } from '@/lib/connection/connection.ts';
import { applyDetectedNames, type DetectedName } from '@/lib/connection/detected-names.ts';
import { type QueryRenames, queryNames } from '@/lib/contract/queries.ts';
import { candidatesFor, parameters } from '../../../../entrypoints/background/parameter-names/parameters.ts';

it('every candidate is a name that a connection can have, and no parameter has another’s', () => {
  for (const parameter of parameters) {
    for (const candidate of candidatesFor(parameter, {}, [])) {
      expect(connectionSettings.shape.names.safeParse({ [parameter.meaning]: candidate }).success).toBe(true);
    }
  }
});

it('whatever is found in turn, as each is left out once it is taken, a connection can keep it', () => {
  const currents = fc.dictionary(fc.constantFrom(...queryNames), fc.constantFrom('q', 'from', 'start', 'tags', ''));
  fc.assert(
    fc.property(currents, fc.array(fc.nat(20), { minLength: 9, maxLength: 9 }), (given, picks) => {
      const valid = connectionSettings.shape.names.safeParse(given);
      fc.pre(valid.success);
      const current: QueryRenames = given;
      const findings: DetectedName[] = [];
      for (const [at, parameter] of parameters.entries()) {
        const { meaning } = parameter;
        const taken = findings.flatMap((one) => (one.state === 'found' ? [one.name] : []));
        const names = candidatesFor(parameter, current, taken);
        const name = names[(picks[at] ?? 0) % (names.length + 1)];
        if (name !== undefined) findings.push({ state: 'found', meaning, name, queries: [], links: 1 });
      }
      expect(connectionSettings.shape.names.safeParse(applyDetectedNames(current, { findings })).success).toBe(true);
    }),
  );
});
