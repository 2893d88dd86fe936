import { expect, it } from 'vitest';
import { deletionsIn, hidesLink, isStaying } from '@/lib/operations/deletions.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import { rowAt, stateOf } from '../../setup/job-rows.ts';
import { dueOperation } from '../../setup/operations.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const baseUrl = 'https://go.example.com/v1';
it.each<[string, OperationState, boolean]>([
  ['waits', stateOf.waiting, true],
  ['could not be sent', { ...stateOf.waiting, tries: 1, failure: { kind: 'network' } }, true],
  ['is being sent', stateOf.sending, true],
  ['was refused', stateOf.refused, false],
])('a deletion that %s has its state, and it is %s that it hides its link', (_how, state, isHiding) => {
  const operation = dueOperation(baseUrl, { kind: 'delete', id }, { state });
  const deletion = { id, operationId: operation.id, state };
  expect(deletionsIn([operation])).toEqual([deletion]);
  expect(hidesLink(deletion)).toBe(isHiding);
  expect(isStaying(id, [deletion])).toBe(!isHiding);
  expect(isStaying(crypto.randomUUID(), [deletion])).toBe(true);
});

it('creates, updates and rows of jobs are not deletions', () => {
  const create = dueOperation(baseUrl, { kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] });
  const update = dueOperation(baseUrl, { kind: 'update', body: { id, title: 'Page' }, base: null });
  const row = rowAt(crypto.randomUUID(), 0, { write: { kind: 'delete', id } });
  expect(deletionsIn([create, update, row])).toEqual([]);
});
