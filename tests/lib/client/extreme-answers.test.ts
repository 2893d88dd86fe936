import { describe, expect } from 'vitest';
import { createClient } from '../../../lib/client/create-client.ts';
import { readRecord } from '../../../lib/client/read-record.ts';
import { readStats } from '../../../lib/client/read-stats.ts';
import { failure as failureSchema } from '../../../lib/contract/failure.ts';
import { everyCall, id, it, operationNames, token } from './setting.ts';

const many = 300_000;
const short_url = 'https://go.example.com/sale';

/** JSON of a list within a list, and so on, around a value. */
const nested = (depth: number, inner: string): string => '['.repeat(depth) + inner + ']'.repeat(depth);
const wrong = (value: unknown) => Array.from({ length: many }, () => value);

/** Parts of a record, as JSON. */
const records: Record<string, string> = {
  'deep in an unknown key': `"surprise":${nested(50_000, '')}`,
  'deep in an unknown key, beside a wrong value': `"title":5,"surprise":${nested(50_000, '')}`,
  'with the token deep in a list': `"title":5,"surprise":${nested(50_000, `"${token}"`)}`,
  'as deep as is read': `"title":5,"surprise":${nested(90, `"${token}"`)}`,
  'with many wrong tags': `"tags":${JSON.stringify(wrong(5))}`,
  'with many wrong rules': `"geo_targets":${JSON.stringify(wrong({ id: 'x' }))}`,
};
const recordBodies = Object.entries(records).flatMap(([name, fields]) => {
  const record = `{"id":"${id}","short_url":"${short_url}",${fields}}`;
  return [
    [`a record ${name}`, `{"status":"success","data":${record}}`],
    [`a list with a record ${name}`, `{"status":"success","data":{"links":[${record}]}}`],
  ] as const;
});

const row = { name: 5, total_count: 'x' };
const bodies: (readonly [string, string])[] = [
  ...recordBodies,
  ['a body that is deep as a whole', nested(50_000, `"${token}"`)],
  ['a message that is deep', `{"status":"failure","message":${nested(50_000, '')}}`],
  ['many records without an id', JSON.stringify({ status: 'success', data: { links: wrong({}) } })],
  ['many wrong rows', JSON.stringify({ status: 'success', data: { stats: { city: wrong(row) } } })],
  ['many rows that are none', JSON.stringify({ status: 'success', data: { stats: { city: wrong(5) } } })],
  ['many wrong rows of another dimension', JSON.stringify({ status: 'success', data: { stats: { own: wrong(row) } } })],
  ['many wrong errors', JSON.stringify({ status: 'failure', errors: { formErrors: wrong(5) } })],
  ['many wrong errors of a field', JSON.stringify({ status: 'failure', errors: { fieldErrors: { id: wrong(5) } } })],
];

/** Calls a service that answers everything with this body. */
const call = (name: (typeof operationNames)[number], body: string, status = 200) => {
  const fetch = async () => new Response(body, { status });
  const client = createClient({ fetch, baseUrl: 'https://s.test/v1', token, names: {}, sleep: async () => {} });
  return everyCall[name](client);
};

describe.each(bodies)('An answer with %s', (_what, body) => {
  it('makes no call reject, and no result contain the token', async () => {
    for (const name of operationNames) {
      for (const status of [200, 422, 500]) {
        const result = await call(name, body, status);
        if (!result.ok) expect(failureSchema.parse(result.failure)).toEqual(result.failure);
        expect(JSON.stringify(result)).not.toContain(token);
      }
    }
  });
});

describe('A value more than 100 levels deep', () => {
  it.each([
    [99, true],
    [100, false],
  ])('fails with its path: a list within %i lists beside a link', async (depth, isRead) => {
    const result = await call('retrieveLink', `{"status":"success","x":${nested(depth, '[]')},"data":{"id":"${id}"}}`);
    const path = `x${'[0]'.repeat(depth)}`;
    expect(result.ok).toBe(isRead);
    if (!result.ok)
      expect(result.failure).toEqual({ kind: 'contract', code: 'value', path, expected: 'at most 100 levels' });
  });
});

describe('Many wrong values', () => {
  it('of one record are named up to the hundredth', () => {
    const read = readRecord({ id, geo_targets: wrong({ id: 'x' }) });
    if (!read.ok) throw new Error('The record was not read');
    expect(read.record.geo_targets).toHaveLength(many);
    expect(read.record.unreadable).toHaveLength(100);
  });

  it.each([1000, many])('are each read a few times: %i rows', (count) => {
    let reads = 0;
    const rows = Array.from({ length: count }, () => ({
      name: 'Bern',
      get total_count() {
        reads += 1;
        return 'x';
      },
    }));
    const read = readStats({ status: 'success', data: { stats: { city: rows } } });
    expect(read).toMatchObject({ ok: true, value: { unreadable: { count, places: ['stats.city[].total_count'] } } });
    expect(reads / count).toBeLessThan(4);
  });
});
