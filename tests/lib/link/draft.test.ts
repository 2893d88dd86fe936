import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { draftFields, emptyDraft, isEmpty, type LinkDraft, sameDraft, sameValue } from '../../../lib/link/draft.ts';
import { linkDraft } from '../../../lib/link/schemas.ts';
import { writableFields } from '../contract/interface/writable-fields.ts';
import { typedDrafts } from './arbitrary-draft.ts';

describe('a draft', () => {
  it('has each field of interface §2.1 except the id, with the same name', () => {
    const named = writableFields.map(({ field }) => field).filter((field) => field !== 'id');
    expect(new Set(draftFields)).toEqual(new Set([...named, 'geo_targets']));
  });

  it('has exactly the fields of the contract’s bodies', () => {
    expect(new Set(draftFields)).toEqual(new Set(Object.keys(createLinkBody.shape)));
    const { id: _id, ...shared } = updateLinkBody.shape;
    expect(new Set(draftFields)).toEqual(new Set(['long_url', 'domain', ...Object.keys(shared)]));
  });

  it('is empty at first', () => {
    expect(draftFields.filter((field) => emptyDraft[field] !== false && !isEmpty(emptyDraft[field]))).toEqual([]);
  });

  it('is parsed with empty values for absent fields', () => {
    const earlier = { long_url: 'https://example.com/page', title: 'Sale', custom_link: 'sale', domain: null };
    expect(linkDraft.parse(earlier)).toEqual({ ...emptyDraft, ...earlier });
  });
});

property('a saved draft is read unchanged', () => {
  fc.assert(
    fc.property(typedDrafts, (draft) => {
      expect(linkDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    }),
  );
});

const json = (value: unknown) => JSON.stringify(value);

property('drafts are equal if and only if all fields are', () => {
  fc.assert(
    fc.property(typedDrafts, typedDrafts, fc.constantFrom(...draftFields), (one, other, field) => {
      const copy: LinkDraft = linkDraft.parse(JSON.parse(JSON.stringify(one)));
      expect(sameDraft(one, copy)).toBe(true);
      expect(sameDraft(one, { ...copy, [field]: other[field] })).toBe(json(one[field]) === json(other[field]));
      expect(sameDraft(one, other)).toBe(sameDraft(other, one));
    }),
  );
});

it('lists are equal if they have the same values in the same order', () => {
  expect(sameValue(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameValue(['a'], 'a')).toBe(false);
  expect(sameValue('', null)).toBe(false);
});
