import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../lib/contract/failure.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { draftErrors } from '../../../lib/link/draft-errors.ts';

const draft: LinkDraft = { long_url: 'https://example.com/page', title: 'Sale', custom_link: 'sale', domain: null };

const taken: Failure = {
  kind: 'invalid',
  message: 'Some of what was sent is not valid',
  formErrors: ['Too many links'],
  fieldErrors: { custom_link: ['Already taken', 'Reserved'], tags: ['Unknown'] },
};

const before = { asked: false, refused: null };

describe('errors of a draft', () => {
  it('are none where there is nothing wrong', () => {
    expect(draftErrors(draft, before)).toEqual({});
  });

  it('show as one types', () => {
    expect(draftErrors({ ...draft, custom_link: 'ab' }, before)).toEqual({ custom_link: 'At least 3 characters' });
  });

  it('leave out the empty address until the button is pressed', () => {
    expect(draftErrors({ ...draft, long_url: ' ' }, before)).toEqual({});
    expect(draftErrors({ ...draft, long_url: ' ' }, { asked: true, refused: null })).toHaveProperty('long_url');
  });

  it('show an address that is typed and wrong before that', () => {
    expect(draftErrors({ ...draft, long_url: 'mailto:me' }, before)).toHaveProperty('long_url');
  });

  const refused = { failure: taken, sent: draft };

  it('hold the first of what the service said of a field', () => {
    expect(draftErrors(draft, { asked: true, refused })).toEqual({ custom_link: 'Already taken' });
  });

  it('drop what the service said of a field once it is changed, and bring it back with the value', () => {
    expect(draftErrors({ ...draft, custom_link: 'sale2' }, { asked: true, refused })).toEqual({});
    expect(draftErrors({ ...draft, title: 'Other' }, { asked: true, refused })).toEqual({
      custom_link: 'Already taken',
    });
  });

  it('say what the contract says before what the service said', () => {
    const short = { ...draft, custom_link: 'ab' };
    expect(draftErrors(short, { asked: true, refused: { failure: taken, sent: short } })).toEqual({
      custom_link: 'At least 3 characters',
    });
  });

  it('are not made of any other failure', () => {
    const failure: Failure = { kind: 'client', message: 'Already taken' };
    expect(draftErrors(draft, { asked: true, refused: { failure, sent: draft } })).toEqual({});
  });
});
