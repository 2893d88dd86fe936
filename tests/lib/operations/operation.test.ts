import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/contract/failure.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import {
  countUnsent,
  editedLink,
  hasGoneLink,
  isDelayed,
  isFinished,
  isMoving,
  isShownToPages,
  isUnstartedRow,
  lacksPermission,
  linkIdOf,
  needsPerson,
  type OperationState,
  operation as stored,
  type Write,
} from '@/lib/operations/operation.ts';
import { rowAt, stateOf } from '../../setup/job-rows.ts';
import { madeLink } from '../../setup/made-link.ts';
import { dueOperation } from '../../setup/operations.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const { id } = madeLink;
const failure: Failure = { kind: 'network' };
const create: Write = { kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] };
const update: Write = { kind: 'update', body: { id, title: 'New' }, base: emptyDraft };
const remove: Write = { kind: 'delete', id };
const single = (state: OperationState, write: Write = create) =>
  dueOperation(crypto.randomUUID(), write, { state, askedAt: now - 1000 });
const row = (state: OperationState, write: Write = create) => ({ ...rowAt(crypto.randomUUID(), 3, { state }), write });

/** The next event of an operation: its progress, on time or late, an action of the person, its publication, or none. */
type Next = 'moves' | 'is late' | 'asks' | 'is published' | 'is over';

describe.each<[string, OperationState, Next]>([
  ['waits', stateOf.waiting, 'moves'],
  ['waits to be sent again', { ...stateOf.waiting, tries: 1 }, 'moves'],
  ['waits to be read again', { ...stateOf.waiting, again: true }, 'moves'],
  ['is being sent', stateOf.sending, 'moves'],
  ['could not be sent', { ...stateOf.waiting, tries: 1, failure }, 'is late'],
  ['could not be sent at all', { ...stateOf.waiting, failure }, 'is late'],
  ['may have created a link', stateOf.unconfirmed, 'is late'],
  ['may have created one of several links', stateOf.ambiguous, 'asks'],
  ['was refused', stateOf.refused, 'asks'],
  ['is in conflict', stateOf.conflict, 'asks'],
  ['lacks its password', stateOf.passwordMissing, 'asks'],
  ['was discarded', stateOf.dropped, 'is over'],
  ['was accepted', { ...stateOf.done, isPublished: false }, 'is published'],
  ['is done', stateOf.done, 'is over'],
])('an operation that %s', (_what, state, happens) => {
  it(`${happens}`, () => {
    const one = single(state);
    expect({ moves: isMoving(one), late: isDelayed(one), asks: needsPerson(one), over: isFinished(one) }).toEqual({
      moves: happens === 'moves' || happens === 'is late',
      late: happens === 'is late',
      asks: happens === 'asks',
      over: happens === 'is over',
    });
    expect(countUnsent([one, one], now)).toBe(happens === 'is late' || happens === 'asks' ? 2 : 0);
    expect(isShownToPages(one)).toBe(true);
    expect(isUnstartedRow(one)).toBe(false);
  });

  it('ends a row of a job unless it moves or may have created a link', () => {
    expect(isFinished(row(state))).toBe((happens === 'asks' && state.name !== 'ambiguous') || happens === 'is over');
    const isFirstTry = happens === 'moves';
    expect(isUnstartedRow(row(state))).toBe(state.name === 'waiting' && state.tries === 0 && isFirstTry);
    expect(isShownToPages(row(state))).toBe(!isFirstTry);
    expect(isShownToPages(row(state, remove))).toBe(true);
  });

  it('is stored and read as it is', () => {
    for (const one of [single(state, update), row(state, remove)])
      expect(stored.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });
});

it('a first try that takes longer than ten seconds counts as unsent', () => {
  const sending = single(stateOf.sending);
  expect(countUnsent([{ ...sending, askedAt: now - 10_000 }], now)).toBe(0);
  expect(countUnsent([{ ...sending, askedAt: now - 10_001 }], now)).toBe(1);
  expect(countUnsent([{ ...single(stateOf.waiting), askedAt: 0 }], now)).toBe(0);
});

it('an update and a deletion name their link, and an update the link as it was before', () => {
  expect([create, update, remove].map(linkIdOf)).toEqual([null, id, id]);
  expect([create, update, remove].map(editedLink)).toEqual([null, emptyDraft, null]);
});

it.each<[string, Failure, { gone: boolean; permission: boolean }]>([
  ['gone link', { kind: 'client', message: '', gone: true }, { gone: true, permission: false }],
  ['another reason', { kind: 'client', message: '' }, { gone: false, permission: false }],
  ['missing permission', { kind: 'forbidden', message: '' }, { gone: false, permission: true }],
  ['unknown token', { kind: 'unauthorized', message: '' }, { gone: false, permission: false }],
])('a refusal for a %s is told apart', (_why, reason, expected) => {
  const refused = single({ name: 'refused', failure: reason });
  expect({ gone: hasGoneLink(refused), permission: lacksPermission(refused) }).toEqual(expected);
  const delayed = single({ ...stateOf.waiting, failure: reason });
  expect([hasGoneLink(delayed), lacksPermission(delayed)]).toEqual([false, false]);
});
