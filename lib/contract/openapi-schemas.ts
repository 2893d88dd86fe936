import * as z from 'zod/mini';
import { analytics } from './analytics.ts';
import { countryId } from './country.ts';
import { failureShapes } from './failure.ts';
import { createdLink } from './link-created.ts';
import { linkRecord, readGeoTarget, shareableAnalytics } from './link-reading.ts';
import { createGeoTarget, createLinkBody, updateGeoTarget, updateLinkBody } from './link-writing.ts';
import { operations } from './operations.ts';
import { webAddress } from './values.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The named schemas of the document, which others refer to. */
const names = new Map<z.ZodMiniType, string>([
  [createLinkBody, 'CreateLink'],
  [createGeoTarget, 'CreateGeoTarget'],
  [updateLinkBody, 'UpdateLink'],
  [updateGeoTarget, 'UpdateGeoTarget'],
  [countryId, 'CountryId'],
  [createdLink, 'CreatedLink'],
  [linkRecord, 'LinkRecord'],
  [readGeoTarget, 'ReadGeoTarget'],
  [shareableAnalytics, 'ShareableAnalytics'],
  [analytics, 'Analytics'],
  [operations.createLink.answer, 'CreateLinkAnswer'],
  [operations.listLinks.answer, 'ListLinksAnswer'],
  [operations.retrieveLink.answer, 'RetrieveLinkAnswer'],
  [operations.retrieveStats.answer, 'RetrieveStatsAnswer'],
  // Update and delete answer alike.
  [operations.deleteLink.answer, 'MessageAnswer'],
  [failureShapes.F1.body, 'PlainFailure'],
  [failureShapes.F4.body, 'InvalidFailure'],
  [failureShapes.F5.body, 'ServerFailure'],
]);

const placeOf = (name: string) => `#/components/schemas/${name}`;

/** Returns a reference to a named schema. */
export function refTo(schema: z.ZodMiniType): { $ref: string } {
  const name = names.get(schema);
  if (name === undefined) throw new Error('The OpenAPI document refers to a schema without a name: add it to names');
  return { $ref: placeOf(name) };
}

/** Returns `components.schemas` of the document: the named schemas, which refer to each other. */
export function namedSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...asItTravels, uri: placeOf });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

/** Returns a query's parameters: the schema of each, and if it is required. */
export function parametersOf(query: z.ZodMiniObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, asItTravels);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

/** Describes values before parsing: fields that read as null when absent (reading R8) are optional. */
const asItTravels = { io: 'input', override: tidy } as const;

/** Adds formats that zod does not output, and removes constraints that the interface does not have. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  if (zodSchema === webAddress) jsonSchema.format = 'uri';
  delete jsonSchema.default;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.type === 'integer') {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
  }
}

/** Removes the keys of a standalone schema. */
const bare = ({ $schema, $id, ...schema }: JsonSchema): JsonSchema => schema;
