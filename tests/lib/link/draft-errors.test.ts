import { describe, expect, it } from 'vitest';
import { type Failure, notSent } from '../../../lib/contract/failure.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { draftErrors } from '../../../lib/link/draft-errors.ts';
import { typedDraft } from '../../setup/drafts.ts';

const draft = typedDraft({ title: 'Sale', custom_link: 'sale' });

const taken: Failure = {
  kind: 'invalid',
  message: 'Some fields are invalid',
  formErrors: ['Too many links'],
  fieldErrors: { custom_link: ['Already taken', 'Reserved'], title: [], no_field: ['Unknown'] },
};

type Context = Partial<Parameters<typeof draftErrors>[2]>;

/** Returns the shown errors of a new link's draft, checked as the form checks it. */
function shown(draft: LinkDraft, context: Context = {}) {
  return draftErrors(draft, checkNew(draft, new Date()), { asked: false, refused: null, ...context });
}

const serviceError = (text: string) => ({ kind: 'said', text });
const tooShort = { kind: 'contract', error: { code: 'tooShort', limit: 3 } };

describe('the errors of a draft', () => {
  it('are empty for a valid draft', () => {
    expect(shown(draft)).toEqual({});
  });

  it('of the service leave those of other fields as they are', () => {
    const sent = { ...draft, custom_link: 'ab' };
    const failure: Failure = { ...taken, fieldErrors: { title: ['Too long'] } };
    for (const asked of [false, true])
      expect(shown(sent, { asked, refused: { failure, sent } })).toStrictEqual({
        custom_link: tooShort,
        title: serviceError('Too long'),
      });
  });

  it('appear while a person types', () => {
    expect(shown({ ...draft, custom_link: 'ab' })).toEqual({ custom_link: tooShort });
  });

  it('leave out an empty address until the button is pressed', () => {
    expect(shown({ ...draft, long_url: ' ' })).toEqual({});
    expect(shown({ ...draft, long_url: ' ' }, { asked: true })).toHaveProperty('long_url');
  });

  it('include a wrong address before that', () => {
    expect(shown({ ...draft, long_url: 'mailto:me' })).toHaveProperty('long_url');
  });

  const on = { has_password: true, has_ios_targeting: true, has_geo_targeting: true, has_expiration: true };

  it('leave out all missing values until the button is pressed', () => {
    expect(shown({ ...draft, ...on })).toEqual({});
    expect(shown({ ...draft, ...on }, { asked: true })).toEqual({
      ios_target_url: { kind: 'rule', rule: 'iosMissing' },
      geo_targets: { kind: 'rule', rule: 'countriesMissing' },
      password: { kind: 'rule', rule: 'passwordMissing' },
      expiration: { kind: 'rule', rule: 'expirationMissing' },
    });
  });

  it('include a broken rule of the form at once', () => {
    const past = { has_expiration: true, expiration: '2020-01-01T00:00:00.000Z' };
    expect(shown({ ...draft, ...past })).toEqual({ expiration: { kind: 'rule', rule: 'expirationPast' } });
  });

  const refused = { failure: taken, sent: draft };

  it('include the service’s first error of a field', () => {
    expect(shown(draft, { asked: true, refused })).toEqual({ custom_link: serviceError('Already taken') });
  });

  it('include errors found before sending', () => {
    const failure = notSent({ custom_link: [{ code: 'tooShort', limit: 3 }] });
    expect(shown(draft, { asked: true, refused: { failure, sent: draft } })).toEqual({ custom_link: tooShort });
  });

  it('leave out the service’s error while the field has another value', () => {
    expect(shown({ ...draft, custom_link: 'sale2' }, { asked: true, refused })).toEqual({});
    expect(shown({ ...draft, title: 'Other' }, { asked: true, refused })).toEqual({
      custom_link: serviceError('Already taken'),
    });
  });

  it('include the service’s error of a list until the list changes', () => {
    const failure: Failure = { ...taken, fieldErrors: { tags: ['Too many'] } };
    const sent = { ...draft, tags: ['one', 'two'] };
    const tagged = (tags: string[]) => shown({ ...sent, tags }, { asked: true, refused: { failure, sent } });
    expect(tagged(['one', 'two'])).toEqual({ tags: serviceError('Too many') });
    expect(tagged(['one'])).toEqual({});
  });

  it('prefer the contract’s errors to the service’s', () => {
    const short = { ...draft, custom_link: 'ab' };
    expect(shown(short, { asked: true, refused: { failure: taken, sent: short } })).toEqual({
      custom_link: tooShort,
    });
  });

  it('include no other failure', () => {
    const failure: Failure = { kind: 'client', message: 'Already taken' };
    expect(shown(draft, { asked: true, refused: { failure, sent: draft } })).toEqual({});
  });
});
