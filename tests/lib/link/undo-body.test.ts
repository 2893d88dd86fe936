import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { undoBody } from '../../../lib/link/undo-body.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { now, rightDrafts, rightRecords } from './arbitrary-draft.ts';
import { writable, written } from './model-service.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';

describe('undoing a save', () => {
  it('sends the old values of the changed fields', () => {
    const before = typedDraft({ title: 'Sale', tags: ['a'] });
    expect(undoBody(id, typedDraft({ title: 'Spring', tags: ['a'] }), before)).toEqual({ id, title: 'Sale' });
    expect(undoBody(id, typedDraft({ title: 'Sale' }), typedDraft())).toEqual({ id, title: '' });
  });

  it('keeps an added slug, and restores the rest (reading R6)', () => {
    const after = typedDraft({ custom_link: 'sale', title: 'Spring' });
    expect(undoBody(id, after, typedDraft({ title: 'Sale' }))).toEqual({ id, title: 'Sale' });
  });

  it('is impossible if nothing differs, or only what cannot be sent', () => {
    expect(undoBody(id, typedDraft(), typedDraft())).toBeNull();
    expect(undoBody(id, typedDraft({ custom_link: 'sale' }), typedDraft())).toBeNull();
  });
});

property('undoing a save restores the link in all enabled sections, except for an added slug', () => {
  fc.assert(
    fc.property(rightRecords, rightDrafts, (record, next) => {
      const before = draftOfRecord(record);
      const custom_link = next.custom_link === '' ? before.custom_link : next.custom_link;
      const saved = checkEdit(id, before, { ...next, custom_link }, now);
      if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
      const after = written(record, saved.body);
      const undone = written(after, undoBody(id, draftOfRecord(after), before) ?? {});
      const { custom_link: slug, ...rest } = writable(record);
      expect(writable(undone)).toEqual({ ...rest, custom_link: slug === '' ? custom_link : slug });
    }),
  );
});
