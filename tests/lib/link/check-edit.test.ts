import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { difference } from '../../../lib/link/difference.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { brokenRules } from '../../../lib/link/draft-rules.ts';
import { tidyDraft } from '../../../lib/link/tidy-draft.ts';
import { typed } from '../../setup/drafts.ts';
import { runs } from '../../setup/runs.ts';
import { anyRecords, now, rightRecords, typedDrafts } from './arbitrary-draft.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const check = (base: Partial<LinkDraft>, part: Partial<LinkDraft>) =>
  checkEdit(id, typed(base), typed({ ...base, ...part }), now);

describe('an edited link', () => {
  it('sends its id and what changed', () => {
    expect(check({ title: 'Sale', tags: ['a'] }, { title: 'Spring sale' })).toEqual({
      ok: true,
      body: { id, title: 'Spring sale' },
    });
  });

  it('says what the contract says of what changed', () => {
    expect(check({ title: 'Sale' }, { title: 'x'.repeat(151), tags: [''] })).toEqual({
      ok: false,
      errors: {
        title: { kind: 'contract', error: { code: 'tooLong', limit: 150 } },
        tags: { kind: 'contract', error: { code: 'tagEmpty' } },
      },
    });
  });

  it('says nothing of what another program wrote and nobody changed here', () => {
    const odd = { title: 'x'.repeat(500), favicon: 'icon.png', tags: [''] };
    expect(check(odd, { custom_link: 'sale' })).toEqual({ ok: true, body: { id, custom_link: 'sale' } });
  });

  it('does not lose its slug', () => {
    expect(check({ custom_link: 'sale' }, { custom_link: '' })).toEqual({
      ok: false,
      errors: { custom_link: { kind: 'rule', rule: 'slugRemoved' } },
    });
  });
});

property('an edited link that breaks no rule of the form is valid exactly when the contract takes what changed', () => {
  fc.assert(
    fc.property(anyRecords, typedDrafts, (record, draft) => {
      const base = draftOfRecord(record);
      const checked = checkEdit(id, base, draft, now);
      const ownRules = Object.keys(brokenRules(tidyDraft(draft), { base, now }));
      const taken = updateLinkBody.safeParse({ id, ...difference(base, draft) });
      expect(checked.ok).toBe(ownRules.length === 0 && taken.success);
      if (checked.ok) expect(updateLinkBody.parse(checked.body)).toEqual(checked.body);
      else expect(Object.keys(checked.errors)).not.toEqual([]);
    }),
    runs(200),
  );
});

property('a link that is right and not touched is valid, and sends nothing but its id', () => {
  fc.assert(
    fc.property(rightRecords, (record) => {
      const base = draftOfRecord(record);
      expect(checkEdit(record.id, base, draftOfRecord(record), now)).toEqual({ ok: true, body: { id: record.id } });
    }),
  );
});
