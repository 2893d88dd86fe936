import { describe, expect, it } from 'vitest';
import type { ContractError } from '../../../lib/contract/error-codes.ts';
import { rowOf } from '../../../lib/contract/fields.ts';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import {
  type DraftField,
  draftFields,
  emptyDraft,
  type LinkDraft,
  type TextDraftField,
} from '../../../lib/link/draft.ts';
import { flagOf } from '../../../lib/link/switches.ts';
import { typed } from '../../setup/drafts.ts';
import { writableFields } from '../contract/interface/writable-fields.ts';
import { now } from './arbitrary-draft.ts';

/** The fields with a text of limited length, as interface §2.1 has them. */
const limited = writableFields.flatMap(({ field, min, max }) =>
  draftFields.filter((known) => known === field && max !== undefined).map((known) => ({ field: known, min, max })),
);

/** A draft with a text in a field, whose section is on. */
function draftWith(field: DraftField, text: string): LinkDraft {
  const flag = flagOf(field);
  return { ...typed(), ...(flag !== null && { [flag]: true }), [field]: text };
}

/** What is said of a field, of a new link and of an edited one. */
function saidOf(draft: LinkDraft, field: DraftField) {
  const id = '123e4567-e89b-42d3-a456-426614174000';
  const [made, edited] = [checkNew(draft, now), checkEdit(id, emptyDraft, draft, now)];
  return [made, edited].map((checked) => (checked.ok ? undefined : checked.errors[field]));
}

const fine = [undefined, undefined];
const refused = (error: ContractError) => [
  { kind: 'contract', error },
  { kind: 'contract', error },
];

describe('the limits of interface §8', () => {
  it('are those of title, slug, UTM and meta fields', () => {
    expect(limited.map(({ field }) => field)).toEqual([
      'title',
      'custom_link',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'utm_term',
      'utm_content',
      'meta_title',
      'meta_description',
    ]);
  });

  it.each(limited)('$field takes $max characters and no more', ({ field, max = 0 }) => {
    expect(saidOf(draftWith(field, 'x'.repeat(max)), field)).toEqual(fine);
    expect(saidOf(draftWith(field, 'x'.repeat(max + 1)), field)).toEqual(refused({ code: 'tooLong', limit: max }));
  });

  it.each(limited)('$field counts an emoji as one of its $max', ({ field, max = 0 }) => {
    expect(saidOf(draftWith(field, '🧵'.repeat(max)), field)).toEqual(fine);
    expect(saidOf(draftWith(field, '🧵'.repeat(max + 1)), field)).toEqual(refused({ code: 'tooLong', limit: max }));
  });

  it.each(limited)('$field counts no space around it', ({ field, max = 0 }) => {
    expect(saidOf(draftWith(field, ` ${'x'.repeat(max)} `), field)).toEqual(fine);
  });

  it('a slug has 3 characters at least, be they emoji', () => {
    expect(saidOf(draftWith('custom_link', 'ab'), 'custom_link')).toEqual(refused({ code: 'tooShort', limit: 3 }));
    expect(saidOf(draftWith('custom_link', '🧵🧵'), 'custom_link')).toEqual(refused({ code: 'tooShort', limit: 3 }));
    expect(saidOf(draftWith('custom_link', '🧵🧵🧵'), 'custom_link')).toEqual(fine);
  });

  it('a tag has 1 character at least', () => {
    expect(saidOf(typed({ tags: ['a', ' '] }), 'tags')).toEqual(refused({ code: 'tagEmpty' }));
    expect(saidOf(typed({ tags: ['a', 'b'.repeat(500)] }), 'tags')).toEqual(fine);
  });
});

describe('the limit that a field counts against', () => {
  const texts = draftFields.filter((field): field is TextDraftField => typeof emptyDraft[field] === 'string');

  it.each(texts)('of %s is the one of the interface, or none', (field) => {
    expect(rowOf(field).max).toBe(limited.find((one) => one.field === field)?.max);
  });
});
