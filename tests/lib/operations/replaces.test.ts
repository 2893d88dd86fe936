import { expect, it } from 'vitest';
import type { Operation, Write } from '@/lib/operations/operation.ts';
import { replaces } from '@/lib/operations/replaces.ts';
import { stateOf } from '../../setup/job-rows.ts';
import { dueOperation } from '../../setup/operations.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const [form, otherForm] = [crypto.randomUUID(), crypto.randomUUID()];
const create: Write = { kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] };
const remove: Write = { kind: 'delete', id };
const save = (...fields: ('title' | 'custom_link')[]): Write => ({
  ...{ kind: 'update', base: null },
  body: { id, ...Object.fromEntries(fields.map((field) => [field, 'new'])) },
});
const job = { id: crypto.randomUUID(), row: 0, name: '', address: null, long_url: null };

type Requested = Partial<Parameters<typeof replaces>[0]>;

/** True if a write replaces an operation. By default, both are saves of the title, and the earlier one was refused. */
const replacing = (later: Requested, earlier: Partial<Operation> = {}): boolean =>
  replaces(
    { write: save('title'), hasPassword: false, ...later },
    dueOperation('https://go.example.com/v1', save('title'), { state: stateOf.refused, ...earlier }),
  );

it.each<[string, Requested, Partial<Operation>]>([
  ['deletes the link that the other one deletes', { write: remove }, { write: remove, state: stateOf.waiting }],
  ['changes the same fields', {}, {}],
  ['changes the same fields and others', { write: save('title', 'custom_link') }, {}],
  ['changes the same fields since they conflict', {}, { state: stateOf.conflict }],
  ['comes from the same form', { form }, { form, write: save('title', 'custom_link') }],
  ['comes from the same form without its password', { form }, { form, hasPassword: true }],
  ['changes the same fields with a password', { hasPassword: true }, {}],
  ['changes the same fields with another password', { hasPassword: true }, { hasPassword: true }],
])('a write replaces another one if it %s', (_how, later, earlier) => {
  expect(replacing(later, earlier)).toBe(true);
});

it.each<[string, Requested, Partial<Operation>]>([
  ['deletes a link with a refused change', { write: remove }, {}],
  ['changes a link whose deletion was refused', {}, { write: remove }],
  ['changes a link whose create was refused', {}, { write: create }],
  ['creates a link', { write: create }, { write: create }],
  ['leaves a refused field', {}, { write: save('title', 'custom_link') }],
  ['leaves a refused field in another form', { form: otherForm }, { form, write: save('title', 'custom_link') }],
  ['leaves a refused password', {}, { hasPassword: true }],
  ['changes the same fields as a row of a job', {}, { job }],
  ['deletes the link that a row of a job deletes', { write: remove }, { write: remove, state: stateOf.waiting, job }],
])('a write does not replace another one if it %s', (_how, later, earlier) => {
  expect(replacing(later, earlier)).toBe(false);
});

it.each(Object.values(stateOf).filter(({ name }) => name !== 'refused' && name !== 'conflict'))(
  'a save does not replace an earlier one of its form that is $name',
  (state) => {
    expect(replacing({ form }, { form, state })).toBe(false);
  },
);
