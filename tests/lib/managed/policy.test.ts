import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import * as z from 'zod/mini';
import { isRecord } from '../../../lib/contract/is-object.ts';
import { isFixed, policyParts, readPolicy, withPolicy } from '../../../lib/managed/policy.ts';
import { preferences } from '../../../lib/storage/preferences.ts';
import { quick } from '../../../lib/storage/quick.ts';
import { firefoxId } from '../../../scripts/firefox-id.ts';

const id = '6f1f6f0c-3f0b-4c59-9d3c-2f4e5a6b7c8d';
const domains = [{ id, label: 'go.example.com' }];

describe('a policy', () => {
  it('is read part by part: an unreadable part is reported, and the others apply', () => {
    const { policy, unreadable } = readPolicy({
      ...{ baseUrl: 'links.example.com', names: { limit: 'page size' }, domains, mayChange: ['names', 'everything'] },
      ...{ preferences: { theme: 'dark' }, token: 'hem_x' },
    });
    expect(policy).toEqual({ baseUrl: 'https://links.example.com/v1', domains, preferences: { theme: 'dark' } });
    expect(unreadable.toSorted()).toEqual(['mayChange', 'names', 'token']);
    expect(JSON.stringify(policy)).not.toContain('hem_x');
  });

  it('contains only an address that Hem may call', () => {
    expect(readPolicy({ baseUrl: 'http://links.example.com' })).toEqual({ policy: {}, unreadable: ['baseUrl'] });
  });

  it('is fixed, except for the parts that it releases', () => {
    const { policy } = readPolicy({ baseUrl: 'links.example.com', names: { limit: 'size' }, mayChange: ['names'] });
    expect(isFixed(policy, 'service')).toBe(true);
    expect(isFixed(policy, 'names')).toBe(false);
    expect(isFixed(policy, 'domains')).toBe(false);
  });
});

describe('a connection', () => {
  const settings = { baseUrl: 'https://links.example.com/v1', names: {}, domains: [], defaultDomain: null };

  it('to the organization’s service has its names and domains', () => {
    const { policy } = readPolicy({ baseUrl: settings.baseUrl, names: { limit: 'size' }, domains, defaultDomain: id });
    expect(withPolicy(settings, policy)).toEqual({ ...settings, names: { limit: 'size' }, domains, defaultDomain: id });
  });

  it('to it loses a default domain that the organization removed', () => {
    const { policy } = readPolicy({ baseUrl: settings.baseUrl, domains: [] });
    expect(withPolicy({ ...settings, domains, defaultDomain: id }, policy)).toEqual(settings);
  });

  it('to another service is unchanged', () => {
    const { policy } = readPolicy({ baseUrl: 'https://other.example/v1', names: { limit: 'size' } });
    expect(withPolicy(settings, policy)).toBe(settings);
  });
});

it('the schema for browsers has exactly the parts that Hem reads', async () => {
  const text = await readFile(new URL('../../../public/managed-schema.json', import.meta.url), 'utf8');
  const schema = z.object({ type: z.literal('object'), properties: z.record(z.string(), z.looseObject({})) });
  expect(Object.keys(schema.parse(JSON.parse(text)).properties).toSorted()).toEqual(policyParts.toSorted());
});

const samples = async () => {
  const text = await readFile(new URL('../../../docs/managed.md', import.meta.url), 'utf8');
  return [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']): unknown => JSON.parse(json));
};

/** A policy that installs extensions, in Chromium or Firefox. */
const installing = z.object({ ExtensionSettings: z.record(z.string(), z.looseObject({})) });
const inFirefox = <S extends z.ZodMiniType>(policies: S) => z.object({ policies });

it('Hem can read the samples for administrators', async () => {
  const shapes = z.union([
    z.pipe(
      inFirefox(z.object({ '3rdparty': z.object({ Extensions: z.record(z.string(), z.unknown()) }) })),
      z.transform(({ policies }) => policies['3rdparty'].Extensions[firefoxId]),
    ),
    z.pipe(
      z.object({ '3rdparty': z.object({ extensions: z.record(z.string(), z.unknown()) }) }),
      z.transform((file) => Object.values(file['3rdparty'].extensions)[0]),
    ),
    z.unknown(),
  ]);
  const isInstalling = z.union([installing, inFirefox(installing)]);
  const settings = (await samples()).filter((sample) => !isInstalling.safeParse(sample).success);
  expect(settings.length).toBeGreaterThan(3);
  for (const sample of settings) {
    const read = readPolicy(z.record(z.string(), z.unknown()).parse(shapes.parse(sample)));
    expect(read.unreadable).toEqual([]);
    expect(read.policy.baseUrl).toBe('https://links.example.com/v1');
  }
});

it('the samples that install Hem have its id in Firefox, and a place to install it from', async () => {
  const all = await samples();
  const [firefox, ...others] = all.flatMap((sample) => inFirefox(installing).safeParse(sample).data?.policies ?? []);
  expect(others).toEqual([]);
  expect(firefox?.ExtensionSettings).toMatchObject({
    [firefoxId]: { installation_mode: 'force_installed', install_url: expect.stringContaining(firefoxId) },
  });
  const chromium = all.flatMap((sample) => installing.safeParse(sample).data ?? []);
  expect(chromium.map(({ ExtensionSettings }) => Object.values(ExtensionSettings))).toMatchObject([
    [{ installation_mode: 'force_installed', update_url: expect.stringMatching(/^https:/) }],
  ]);
});

/** Returns the names of all properties in a schema or an example, with those of objects in lists. */
const namesIn = (value: unknown, prefix = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, prefix));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${prefix}${name}`, ...namesIn(inner, `${prefix}${name}.`)]);
};
const schemaNames = (schema: unknown): unknown => {
  if (!isRecord(schema)) return null;
  if (isRecord(schema['properties']))
    return Object.fromEntries(Object.entries(schema['properties']).map(([name, inner]) => [name, schemaNames(inner)]));
  return schemaNames(schema['items']);
};

it('the sample of all parts has each part of the schema, with values that browsers and Hem accept', async () => {
  const text = await readFile(new URL('../../../public/managed-schema.json', import.meta.url), 'utf8');
  const schema: unknown = JSON.parse(text);
  const all = (await samples()).find((sample) => isRecord(sample) && policyParts.every((part) => part in sample));
  const example = z.looseObject({ preferences: z.unknown(), quick: z.unknown() }).parse(all);
  expect(fromJSONSchema(z.looseObject({}).parse(schema)).parse(example)).toEqual(example);
  const optional = (name: string) => name.startsWith('names.');
  const missing = new Set(namesIn(schemaNames(schema))).difference(new Set(namesIn(example)));
  expect([...missing].filter((name) => !optional(name))).toEqual([]);
  expect(preferences.parse(example.preferences)).toEqual(example.preferences);
  expect(quick.parse(example.quick)).toEqual(example.quick);
});
