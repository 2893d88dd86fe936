import { expect, it } from 'vitest';
import { type Deletion, deletionsIn } from '@/lib/operations/deletions.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import { dueOperation } from '../../setup/operations.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const baseUrl = 'https://go.example.com/v1';
const failure = { kind: 'network' } as const;

it.each<[string, OperationState, Deletion['state']]>([
  ['waits', { name: 'waiting', sendAt: 7, tries: 0, failure: null }, { name: 'waiting', sendAt: 7 }],
  ['could not be sent', { name: 'waiting', sendAt: 7, tries: 1, failure }, { name: 'delayed', failure }],
  ['is being sent', { name: 'sending' }, { name: 'sending' }],
  ['was refused', { name: 'refused', failure }, { name: 'failed', failure }],
])('a deletion that %s has that state', (_how, state, expected) => {
  const operation = dueOperation(baseUrl, { kind: 'delete', id }, { state });
  expect(deletionsIn([operation])).toEqual([{ id, operationId: operation.id, state: expected }]);
});

it('creates and updates are not deletions', () => {
  const create = dueOperation(baseUrl, { kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] });
  expect(
    deletionsIn([create, dueOperation(baseUrl, { kind: 'update', body: { id, title: 'Page' }, base: null })]),
  ).toEqual([]);
});
