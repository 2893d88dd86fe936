import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureShapes } from '../../../lib/contract/failure.ts';
import { type Operation, operations } from '../../../lib/contract/operations.ts';
import { runs, timesMore } from '../../setup/runs.ts';
import { answerOf, failureOf, testService } from '../test-service.ts';
import { createBodies, queriesOf, sent, updateBodies } from './arbitrary.ts';

/** Of each operation: 5,040 in all. */
const cases = 840;
const patient = { timeout: 120_000 * timesMore };

let service: Awaited<ReturnType<typeof testService>>;
const faults: unknown[] = [];
/** The links that the service has created and not deleted, by its answers. */
const known = new Set<string>();

beforeAll(async () => {
  service = await testService({ onFault: (fault) => faults.push(fault) });
  for (let made = 0; made < 20; made += 1) known.add((await service.create()).id);
});

const unknown = '123e4567-e89b-42d3-a456-426614174000';
const ids = fc.nat().map((index) => [...known][index % (known.size + 1)] ?? unknown);

/** An answer of the contract: success, or a failure of the operation other than F5. */
async function checked(operation: Operation, answered: Response | Promise<Response>): Promise<Response> {
  const response = await answered;
  expect(faults).toEqual([]);
  if (response.status === 200) await answerOf(operation, response.clone());
  else {
    const { shape } = await failureOf(response.clone());
    expect([...operation.failures, 'F1'].filter((each) => each !== 'F5')).toContain(shape);
    expect(response.status).toBe(Object.entries(failureShapes).find(([name]) => name === shape)?.[1].code);
  }
  return response;
}

describe('the service answers any input by the contract, and keeps what it acknowledged', () => {
  it('to create', patient, async () => {
    const property = fc.asyncProperty(sent(createBodies), async (body) => {
      const { path } = operations.createLink;
      const response = await checked(operations.createLink, service.call('POST', path, body));
      if (response.status !== 200) return;
      const { data } = await answerOf(operations.createLink, response);
      known.add(data.id);
      const record = await service.retrieve(data.id);
      const asked: unknown = JSON.parse(body);
      expect(asked).toMatchObject({ long_url: record.long_url });
      expect(record).toMatchObject({ title: data.title, short_url: data.short_url, custom_url: data.custom_url });
    });
    await fc.assert(property, runs(cases));
    expect(known.size).toBeGreaterThan(100);
  });

  it('to update', patient, async () => {
    const property = fc.asyncProperty(sent(updateBodies(ids)), async (body) => {
      await checked(operations.updateLink, service.call('PUT', operations.updateLink.path, body));
    });
    await fc.assert(property, runs(cases));
  });

  it.each(['listLinks', 'retrieveLink', 'retrieveStats'] as const)('to %s', patient, async (name) => {
    const property = fc.asyncProperty(queriesOf(name, ids), async (query) => {
      await checked(operations[name], service.call('GET', `${operations[name].path}${query}`));
    });
    await fc.assert(property, runs(cases));
  });

  it('to delete', patient, async () => {
    const property = fc.asyncProperty(queriesOf('deleteLink', ids), async (query) => {
      const { path } = operations.deleteLink;
      const response = await checked(operations.deleteLink, service.call('DELETE', `${path}${query}`));
      const id = new URLSearchParams(query).get('id');
      if (response.status === 200 && id !== null) known.delete(id.toLowerCase());
    });
    await fc.assert(property, runs(cases));
  });

  it('and in the end has exactly the acknowledged links', async () => {
    const rows = await service.database.selectFrom('links').select('id').execute();
    expect(new Set(rows.map(({ id }) => id))).toEqual(known);
  });
});
