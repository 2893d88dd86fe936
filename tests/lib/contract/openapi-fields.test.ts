import { describe, expect, it } from 'vitest';
import { namedSchemas } from '../../../lib/contract/openapi-schemas.ts';
import { datedFields, intervalKeys, namedFields, resultFields, statsKeys } from './interface/analytics-fields.ts';
import { countries } from './interface/countries.ts';
import { createdFields } from './interface/operations.ts';
import { readCountryFields, readFields, readParts } from './interface/read-fields.ts';
import { mandatory, writableFields } from './interface/writable-fields.ts';

const schemas = namedSchemas();
const textOrNull = { type: ['string', 'null'] };
const names = (rows: readonly { field: string }[]) => rows.map(({ field }) => field);

describe('The fields of the OpenAPI document (interface §2)', () => {
  const writable = (only: 'create' | 'update') => names(writableFields.filter((row) => (row.only ?? only) === only));
  const read = (rows: readonly { field: string }[], ...more: string[]) => [...names(rows), ...more].toSorted();

  it.each([
    { schema: 'CreateLink', fields: [...writable('create'), 'geo_targets'].toSorted() },
    { schema: 'UpdateLink', fields: [...writable('update'), 'geo_targets'].toSorted() },
    { schema: 'CreateGeoTarget', fields: ['target_url'] },
    { schema: 'UpdateGeoTarget', fields: ['country_id', 'target_url'] },
    { schema: 'CreatedLink', fields: read(createdFields) },
    { schema: 'LinkRecord', fields: read(readFields, ...Object.keys(readParts)) },
    { schema: 'ReadGeoTarget', fields: read(readParts.geo_targets.rows, 'country') },
    { schema: 'ShareableAnalytics', fields: read(readParts.shareable_analytics.rows) },
    { schema: 'Analytics', fields: read(resultFields, 'stats') },
  ])('are those of the tables in $schema', ({ schema, fields }) => {
    expect(Object.keys(schemas[schema]?.properties ?? {}).toSorted()).toEqual(fields);
  });

  it.each([
    { part: 'a country', rows: readCountryFields },
    { part: 'UTM', rows: readParts.utm.rows },
    { part: 'OpenGraph', rows: readParts.opengraph.rows },
  ])('are those of the tables in $part', ({ rows }) => {
    expect(JSON.stringify(schemas)).toContain(
      JSON.stringify(Object.fromEntries(names(rows).map((name) => [name, textOrNull]))),
    );
  });

  it('are those of the tables in the analytics', () => {
    const stats = JSON.stringify(schemas['Analytics']);
    for (const key of [...statsKeys, 'interval', ...intervalKeys, ...names([...namedFields, ...datedFields])]) {
      expect(stats).toContain(`"${key}":{`);
    }
  });

  it('have the limits of the tables, and mark the required ones', () => {
    for (const [name, operation] of [
      ['CreateLink', 'create'],
      ['UpdateLink', 'update'],
    ] as const) {
      expect(schemas[name]).toMatchObject({ required: mandatory[operation], additionalProperties: false });
      for (const { field, min, max } of writableFields.filter((row) => row.max !== undefined)) {
        const limits = { maxLength: max, ...(min !== undefined && { minLength: min }) };
        expect(schemas[name]?.properties?.[field]).toMatchObject(limits);
      }
    }
  });

  it('contain the countries of §2.5', () => {
    expect(schemas['CountryId']?.enum).toEqual(countries);
  });
});
