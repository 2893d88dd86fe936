import { expect, it } from 'vitest';
import type { Editing } from '@/components/link-form/draft/draft-store.ts';
import { passwordSummary } from '@/components/link-form/password/password-summary.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { here } from '../../../setup/connected.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const fresh: Editing = { kind: 'new', at: here };
const existing: Editing = { kind: 'edit', id, record: linkRecord.parse({ id, has_password: true }) };
const on = { has_password: true };

const cases: [string, Editing, Partial<LinkDraft>][] = [
  ['', fresh, {}],
  ['', fresh, on],
  ['', fresh, { password: 'x', password_logo: 'https://example.com/a.png' }],
  ['set', fresh, { ...on, password: 'x' }],
  ['set, with a logo', fresh, { ...on, password: 'x', password_logo: 'https://example.com/a.png' }],
  ['set, no change', existing, on],
  ['changes', existing, { ...on, password: 'x' }],
  ['removed', existing, {}],
];

it.each(cases)('says %j', (line, editing, part) => {
  expect(passwordSummary({ ...emptyDraft, ...part }, editing)).toBe(line);
});

it('never says which', () => {
  expect(passwordSummary({ ...emptyDraft, ...on, password: 'hush-hush' }, fresh)).not.toContain('hush');
});
