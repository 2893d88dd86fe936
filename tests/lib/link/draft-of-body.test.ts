import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import { emptyDraft, type LinkDraft } from '../../../lib/link/draft.ts';
import { draftOfCreate, withUpdate } from '../../../lib/link/draft-of-body.ts';

const now = new Date('2026-01-01T00:00:00Z');
const id = '123e4567-e89b-42d3-a456-426614174000';

const full: LinkDraft = {
  ...emptyDraft,
  long_url: 'https://example.com/page',
  domain: '123e4567-e89b-42d3-a456-426614174001',
  title: 'Spring sale',
  custom_link: 'spring',
  tags: ['sale', 'spring'],
  has_utm: true,
  utm_source: 'newsletter',
  has_geo_targeting: true,
  geo_targets: [
    { country_ids: ['DE', 'AT'], target_url: 'https://example.de/' },
    { country_ids: ['FR'], target_url: 'https://example.fr/' },
  ],
  has_cloaking: true,
  has_expiration: true,
  expiration: '2027-01-01T00:00:00.000Z',
  expiration_clicks: '500',
};

describe('the draft of a create', () => {
  it('is the sent draft, with its country rules', () => {
    const sent = checkNew(full, now);
    if (!sent.ok) throw new Error('Refused');
    expect(draftOfCreate(sent.body, sent.geo_targets)).toEqual(full);
  });

  it('has no country rules if none were sent', () => {
    expect(draftOfCreate({ long_url: full.long_url }, [])).toEqual({ ...emptyDraft, long_url: full.long_url });
  });

  it('has no password, which is saved elsewhere', () => {
    const sent = checkNew({ ...full, has_password: true, password: 'secret' }, now);
    if (!sent.ok) throw new Error('Refused');
    const { password: _password, ...body } = sent.body;
    expect(draftOfCreate(body, sent.geo_targets)).toEqual({ ...full, has_password: true });
  });

  property('would be sent again in the same way', () => {
    const text = fc.string({ maxLength: 40 });
    const draft = fc.record({
      title: text,
      tags: fc.array(fc.string({ minLength: 1, maxLength: 10 }), { maxLength: 4 }),
      has_utm: fc.boolean(),
      utm_source: text,
      utm_campaign: text,
      has_opengraph: fc.boolean(),
      meta_title: text,
      has_geo_targeting: fc.boolean(),
      geo_targets: fc.constantFrom(full.geo_targets, []),
      has_cloaking: fc.boolean(),
    });
    fc.assert(
      fc.property(draft, (part) => {
        const sent = checkNew({ ...emptyDraft, long_url: full.long_url, ...part }, now);
        fc.pre(sent.ok);
        if (sent.ok) expect(checkNew(draftOfCreate(sent.body, sent.geo_targets), now)).toEqual(sent);
      }),
    );
  });
});

describe('a draft with an update', () => {
  it('has the values that the link was going to have', () => {
    const edited: LinkDraft = {
      ...full,
      title: '',
      tags: [],
      has_utm: false,
      geo_targets: [{ country_ids: ['US'], target_url: 'https://example.com/us' }],
    };
    const sent = checkEdit(id, full, edited, now);
    if (!sent.ok) throw new Error('Refused');
    expect(withUpdate(full, sent.body)).toEqual(edited);
  });

  it('keeps values that were not sent', () => {
    expect(withUpdate(full, { id, title: 'Autumn sale', custom_link: undefined })).toEqual({
      ...full,
      title: 'Autumn sale',
    });
  });
});
