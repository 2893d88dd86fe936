import { expect, it } from 'vitest';
import { countUnsent, type Operation, type OperationState } from '../../../lib/operations/operation.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const network = { kind: 'network' } as const;

const operation = (state: OperationState, askedAt = now - 1000): Operation => ({
  version: 1,
  id: crypto.randomUUID(),
  connectionId: '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001',
  at: null,
  isPrivate: false,
  askedAt,
  write: { kind: 'delete', id: '123e4567-e89b-42d3-a456-426614174000' },
  hasPassword: false,
  notMade: [],
  state,
});

it.each<[string, OperationState]>([
  ['is late', { name: 'waiting', sendAt: now + 1000, tries: 1, failure: network }],
  ['may be done already', { name: 'unconfirmed', since: now, checkAt: now, tries: 0, failure: network }],
  ['asks the person', { name: 'refused', failure: network }],
  ['lacks its password', { name: 'passwordMissing' }],
])('an operation that %s is counted', (_what, state) => {
  expect(countUnsent([operation(state)], now)).toBe(1);
});

it.each<[string, OperationState]>([
  ['can still be undone', { name: 'waiting', sendAt: now + 7000, tries: 0, failure: null }],
  ['is being sent for the first time', { name: 'sending' }],
])('an operation that %s is not counted', (_what, state) => {
  expect(countUnsent([operation(state)], now)).toBe(0);
});

it('an operation that takes long to be sent is counted', () => {
  const slow = operation({ name: 'sending' }, now - 20_000);
  expect(countUnsent([slow], now)).toBe(1);
});
