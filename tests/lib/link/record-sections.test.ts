import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { fieldsWith } from '../../../lib/contract/fields.ts';
import { recordSections } from '../../../lib/link/record-sections.ts';
import { sectionNames, sectionOf } from '../../../lib/link/sections.ts';
import { runs } from '../../setup/runs.ts';
import { anyRecords } from './arbitrary-draft.ts';
import { accompanied, writable } from './model-service.ts';

const flags = fieldsWith({ kind: 'flag' });

property('the sections of a link show each of its values once, and whether the value has an effect', () => {
  fc.assert(
    fc.property(anyRecords, (record) => {
      const values = writable(record, 'everything');
      const expected = Object.entries(accompanied).flatMap(([flag, fields]) =>
        fields
          .filter((field) => field !== 'geo_targets' && (values[field] ?? '') !== '')
          .map((field) => ({ field, value: values[field], isOn: values[flag] === true })),
      );
      const shown = recordSections(record);
      expect(shown.flatMap((section) => section.values)).toEqual(expected);
      expect(shown.map(({ name }) => name)).toEqual(sectionNames);
      for (const { name, isOn, values } of shown) {
        expect(values.filter(({ field }) => sectionOf(field) !== name)).toEqual([]);
        expect(isOn).toBe(flags.some((flag) => sectionOf(flag) === name && record[flag] === true));
      }
    }),
    runs(50),
  );
});
