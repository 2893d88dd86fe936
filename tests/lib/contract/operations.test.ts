import { describe, expect, it } from 'vitest';
import { type Operation, operations } from '../../../lib/contract/operations.ts';
import { operationRows } from './interface/operations.ts';
import { types } from './interface/types.ts';

describe('The operations (interface §4)', () => {
  it('are the six of the interface', () => {
    expect(Object.keys(operations)).toEqual(operationRows.map(({ name }) => name));
  });

  it.each(operationRows)(
    'include $name: $method $path, as in §$section',
    ({ name, section, method, path, failures }) => {
      expect(operations[name]).toMatchObject({ section, method, path, failures });
    },
  );

  it.each(operationRows)('send $name with a body or a query, as in the interface', ({ name, body, query }) => {
    const operation: Operation = operations[name];
    expect(operation.body !== undefined).toBe(body ?? false);
    expect(operation.query && Object.keys(operation.query.shape)).toEqual(query);
  });

  it.each(operationRows)('return $success for $name, with the status success', ({ name, success }) => {
    const { answer } = operations[name];
    expect(Object.keys(answer.shape)).toEqual(['status', success]);
    expect(answer.shape.status.safeParse('success').success).toBe(true);
    expect(answer.shape.status.safeParse('failure').success).toBe(false);
  });

  it('return read records for a list', () => {
    const id = types['string, UUID'].right;
    const { answer } = operations.listLinks;
    const read = answer.parse({ status: 'success', data: { links: [{ id }, { id, title: 'Spring sale' }] } });
    expect(read.data.links.map(({ title }) => title)).toEqual([null, 'Spring sale']);
  });
});
