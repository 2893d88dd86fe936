import { describe, expect, it } from 'vitest';
import { type Failure, notSent } from '../../../lib/contract/failure.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { draftErrors } from '../../../lib/link/draft-errors.ts';
import { typed } from '../../setup/drafts.ts';

const draft = typed({ title: 'Sale', custom_link: 'sale' });

const taken: Failure = {
  kind: 'invalid',
  message: 'Some of what was sent is not valid',
  formErrors: ['Too many links'],
  fieldErrors: { custom_link: ['Already taken', 'Reserved'], title: [], no_field: ['Unknown'] },
};

type Judged = Partial<Parameters<typeof draftErrors>[1]>;

/** What is shown of a new link's draft, judged as the form judges it. */
function shown(draft: LinkDraft, judged: Judged = {}) {
  const checked = checkNew(draft, new Date());
  return draftErrors(draft, { own: checked.ok ? {} : checked.errors, asked: false, refused: null, ...judged });
}

const said = (text: string) => ({ kind: 'said', text });
const tooShort = { kind: 'contract', error: { code: 'tooShort', limit: 3 } };

describe('errors of a draft', () => {
  it('are none where there is nothing wrong', () => {
    expect(shown(draft)).toEqual({});
  });

  it('show as one types', () => {
    expect(shown({ ...draft, custom_link: 'ab' })).toEqual({ custom_link: tooShort });
  });

  it('leave out the empty address until the button is pressed', () => {
    expect(shown({ ...draft, long_url: ' ' })).toEqual({});
    expect(shown({ ...draft, long_url: ' ' }, { asked: true })).toHaveProperty('long_url');
  });

  it('show an address that is typed and wrong before that', () => {
    expect(shown({ ...draft, long_url: 'mailto:me' })).toHaveProperty('long_url');
  });

  const on = { has_password: true, has_ios_targeting: true, has_geo_targeting: true, has_expiration: true };

  it('leave out whatever is still to be typed until the button is pressed', () => {
    expect(shown({ ...draft, ...on })).toEqual({});
    expect(shown({ ...draft, ...on }, { asked: true })).toEqual({
      ios_target_url: { kind: 'rule', rule: 'iosMissing' },
      geo_targets: { kind: 'rule', rule: 'countriesMissing' },
      password: { kind: 'rule', rule: 'passwordMissing' },
      expiration: { kind: 'rule', rule: 'expirationMissing' },
    });
  });

  it('show at once a rule of the form that what is typed breaks', () => {
    const past = { has_expiration: true, expiration: '2020-01-01T00:00:00.000Z' };
    expect(shown({ ...draft, ...past })).toEqual({ expiration: { kind: 'rule', rule: 'expirationPast' } });
  });

  const refused = { failure: taken, sent: draft };

  it('hold the first of what the service said of a field', () => {
    expect(shown(draft, { asked: true, refused })).toEqual({ custom_link: said('Already taken') });
  });

  it('hold what was refused before it was sent', () => {
    const failure = notSent({ custom_link: [{ code: 'tooShort', limit: 3 }] });
    expect(shown(draft, { asked: true, refused: { failure, sent: draft } })).toEqual({ custom_link: tooShort });
  });

  it('drop what the service said of a field once it is changed, and bring it back with the value', () => {
    expect(shown({ ...draft, custom_link: 'sale2' }, { asked: true, refused })).toEqual({});
    expect(shown({ ...draft, title: 'Other' }, { asked: true, refused })).toEqual({
      custom_link: said('Already taken'),
    });
  });

  it('hold what the service said of a list until the list says something else', () => {
    const failure: Failure = { ...taken, fieldErrors: { tags: ['Too many'] } };
    const sent = { ...draft, tags: ['one', 'two'] };
    const tagged = (tags: string[]) => shown({ ...sent, tags }, { asked: true, refused: { failure, sent } });
    expect(tagged(['one', 'two'])).toEqual({ tags: said('Too many') });
    expect(tagged(['one'])).toEqual({});
  });

  it('say what the contract says before what the service said', () => {
    const short = { ...draft, custom_link: 'ab' };
    expect(shown(short, { asked: true, refused: { failure: taken, sent: short } })).toEqual({
      custom_link: tooShort,
    });
  });

  it('are not made of any other failure', () => {
    const failure: Failure = { kind: 'client', message: 'Already taken' };
    expect(shown(draft, { asked: true, refused: { failure, sent: draft } })).toEqual({});
  });
});
