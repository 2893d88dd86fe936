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
import { typedDraft } from '../../setup/drafts.ts';
import { writableFields } from '../contract/interface/writable-fields.ts';
import { now } from './arbitrary-draft.ts';

/** The fields with a limited text length (interface §2.1). */
const limited = writableFields.flatMap(({ field, min, max }) =>
  draftFields.filter((known) => known === field && max !== undefined).map((known) => ({ field: known, min, max })),
);

/** Returns a draft with a text in a field whose section is on. */
function draftWith(field: DraftField, text: string): LinkDraft {
  const flag = flagOf(field);
  return { ...typedDraft(), ...(flag !== null && { [flag]: true }), [field]: text };
}

/** Returns the field's errors in a new and in an edited link. */
function errorsIn(draft: LinkDraft, field: DraftField) {
  const id = '123e4567-e89b-42d3-a456-426614174000';
  const [created, edited] = [checkNew(draft, now), checkEdit(id, emptyDraft, draft, now)];
  return [created, edited].map((checked) => (checked.ok ? undefined : checked.errors[field]));
}

const noErrors = [undefined, undefined];
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

  it.each(limited)('$field accepts $max characters, but no more', ({ field, max = 0 }) => {
    expect(errorsIn(draftWith(field, 'x'.repeat(max)), field)).toEqual(noErrors);
    expect(errorsIn(draftWith(field, 'x'.repeat(max + 1)), field)).toEqual(refused({ code: 'tooLong', limit: max }));
  });

  it.each(limited)('$field counts an emoji as one of $max characters', ({ field, max = 0 }) => {
    expect(errorsIn(draftWith(field, '🧵'.repeat(max)), field)).toEqual(noErrors);
    expect(errorsIn(draftWith(field, '🧵'.repeat(max + 1)), field)).toEqual(refused({ code: 'tooLong', limit: max }));
  });

  it.each(limited)('$field does not count whitespace around the text', ({ field, max = 0 }) => {
    expect(errorsIn(draftWith(field, ` ${'x'.repeat(max)} `), field)).toEqual(noErrors);
  });

  it('a slug has at least 3 characters, emoji included', () => {
    expect(errorsIn(draftWith('custom_link', 'ab'), 'custom_link')).toEqual(refused({ code: 'tooShort', limit: 3 }));
    expect(errorsIn(draftWith('custom_link', '🧵🧵'), 'custom_link')).toEqual(refused({ code: 'tooShort', limit: 3 }));
    expect(errorsIn(draftWith('custom_link', '🧵🧵🧵'), 'custom_link')).toEqual(noErrors);
  });

  it('a tag has at least 1 character', () => {
    expect(errorsIn(typedDraft({ tags: ['a', ' '] }), 'tags')).toEqual(refused({ code: 'tagEmpty' }));
    expect(errorsIn(typedDraft({ tags: ['a', 'b'.repeat(500)] }), 'tags')).toEqual(noErrors);
  });
});

describe('the limit shown at a field', () => {
  const texts = draftFields.filter((field): field is TextDraftField => typeof emptyDraft[field] === 'string');

  it.each(texts)('is the one of the interface for %s, if there is one', (field) => {
    expect(rowOf(field).max).toBe(limited.find((one) => one.field === field)?.max);
  });
});
