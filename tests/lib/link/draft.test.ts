import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { limits } from '../../../lib/contract/limits.ts';
import { createLinkBody } from '../../../lib/contract/link-writing.ts';
import { checkDraft, type DraftField, type LinkDraft, sameDraft } from '../../../lib/link/draft.ts';

const domain = '123e4567-e89b-42d3-a456-426614174000';
const draft: LinkDraft = { long_url: 'https://example.com/page', title: '', custom_link: '', domain: null };

const fields: DraftField[] = ['long_url', 'title', 'custom_link', 'domain'];
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', minLength: 140, maxLength: 160 }));
const drafts = fc.record({
  long_url: fc.oneof(fc.webUrl(), fc.domain(), fc.string()),
  title: text,
  custom_link: fc.oneof(fc.string({ maxLength: 4 }), fc.string({ minLength: 48, maxLength: 52, unit: 'grapheme' })),
  domain: fc.oneof(fc.constant(null), fc.uuid(), fc.string()),
});

describe('a draft', () => {
  it('sends what is set and nothing else', () => {
    expect(checkDraft(draft)).toEqual({ ok: true, body: { long_url: 'https://example.com/page' } });
    expect(checkDraft({ ...draft, title: 'Sale', custom_link: 'sale', domain })).toEqual({
      ok: true,
      body: { long_url: 'https://example.com/page', title: 'Sale', custom_link: 'sale', domain },
    });
  });

  it('sends no space around a value', () => {
    expect(checkDraft({ ...draft, long_url: ' example.com ', title: ' Sale ', custom_link: ' sale ' })).toEqual({
      ok: true,
      body: { long_url: 'https://example.com', title: 'Sale', custom_link: 'sale' },
    });
  });

  it('that is only space is not set', () => {
    expect(checkDraft({ ...draft, title: '  ', custom_link: '\t' })).toEqual(checkDraft(draft));
  });

  it('names the first error of each field', () => {
    const wrong = { long_url: 'no', title: 'x'.repeat(151), custom_link: 'ab', domain: 'go' };
    expect(checkDraft(wrong)).toEqual({
      ok: false,
      errors: {
        long_url: 'Must be a web address that starts with https:// or http://',
        title: `At most ${limits.title.max} characters`,
        custom_link: `At least ${limits.custom_link.min} characters`,
        domain: expect.stringContaining('UUID'),
      },
    });
  });
});

property('a draft passes exactly when the contract takes what it sends', () => {
  fc.assert(
    fc.property(drafts, (typed) => {
      const checked = checkDraft(typed);
      if (checked.ok) expect(createLinkBody.parse(checked.body)).toEqual(checked.body);
      else expect(Object.keys(checked.errors)).not.toEqual([]);
    }),
  );
});

property('a draft that holds a body of the contract passes, and sends that body', () => {
  const bodies = fc.record({
    long_url: fc.webUrl(),
    title: fc.string({ minLength: 1, maxLength: limits.title.max }).filter((title) => title === title.trim()),
    custom_link: fc
      .string({ minLength: limits.custom_link.min, maxLength: limits.custom_link.max })
      .filter((slug) => slug === slug.trim()),
    domain: fc.uuid(),
  });
  fc.assert(
    fc.property(bodies, (body) => {
      expect(checkDraft(body)).toEqual({ ok: true, body });
    }),
  );
});

property('each field is judged alone: its error does not depend on the others', () => {
  fc.assert(
    fc.property(drafts, drafts, fc.constantFrom(...fields), (one, other, field) => {
      const errorIn = (typed: LinkDraft) => {
        const checked = checkDraft(typed);
        return checked.ok ? undefined : checked.errors[field];
      };
      expect(errorIn({ ...other, [field]: one[field] })).toBe(errorIn(one));
    }),
  );
});

property('drafts are the same when every field is, and only then', () => {
  fc.assert(
    fc.property(drafts, drafts, fc.constantFrom(...fields), (one, other, field) => {
      expect(sameDraft(one, { ...one })).toBe(true);
      expect(sameDraft(one, { ...one, [field]: other[field] })).toBe(one[field] === other[field]);
      expect(sameDraft(one, other)).toBe(sameDraft(other, one));
    }),
  );
});
