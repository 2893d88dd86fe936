import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isFixed, policyParts, readPolicy, withPolicy } from '../../../lib/managed/policy.ts';
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

it('Hem can read the samples for administrators', async () => {
  const text = await readFile(new URL('../../../docs/managed.md', import.meta.url), 'utf8');
  const samples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json));
  const shapes = z.union([
    z.pipe(
      z.object({ policies: z.object({ '3rdparty': z.object({ Extensions: z.record(z.string(), z.unknown()) }) }) }),
      z.transform(({ policies }) => policies['3rdparty'].Extensions[firefoxId]),
    ),
    z.pipe(
      z.object({ '3rdparty': z.object({ extensions: z.record(z.string(), z.unknown()) }) }),
      z.transform((file) => Object.values(file['3rdparty'].extensions)[0]),
    ),
    z.unknown(),
  ]);
  expect(samples.length).toBeGreaterThan(2);
  for (const sample of samples) {
    const read = readPolicy(z.record(z.string(), z.unknown()).parse(shapes.parse(sample)));
    expect(read.unreadable).toEqual([]);
    expect(read.policy.baseUrl).toBe('https://links.example.com/v1');
  }
});
