import { describe, expect, it } from 'vitest';
import { fieldsWith } from '../../../lib/contract/fields.ts';
import { addressesOf, addressFaults, correctBeginnings } from '../../../lib/link/address-faults.ts';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { now } from './arbitrary-draft.ts';

const places = [...fieldsWith({ kind: 'address' }), 'geo_targets'] as const;
const allOn = Object.fromEntries(fieldsWith({ kind: 'flag' }).map((flag) => [flag, true]));
const germany = { country_ids: ['DE'], target_url: 'https://example.com/de' };

/** Returns a draft with all sections on and this address in a field, or in the second group of country rules. */
const draftWith = (place: (typeof places)[number], address: string): LinkDraft =>
  place === 'geo_targets'
    ? typedDraft({ ...allOn, geo_targets: [germany, { country_ids: ['AT'], target_url: address }] })
    : typedDraft({ ...allOn, [place]: address });

describe.each(places)('an address in %s', (place) => {
  const address = 'https://shop.example/a';

  it('is one of the draft’s addresses, unless it is empty', () => {
    expect(addressesOf(draftWith(place, address))).toContain(address);
    expect(addressesOf(draftWith(place, ''))).not.toContain('');
  });

  it('gets its misspelled or doubled beginning corrected, and stays as it is otherwise', () => {
    for (const typed of [`https://${address}`, `h${address}`, ' htps://shop.example/a']) {
      const draft = draftWith(place, typed);
      expect(correctBeginnings(draft)).toBe(true);
      expect(draft).toEqual(draftWith(place, address));
    }
    for (const typed of [
      address,
      ' shop.example ',
      'https://shop,example',
      'https://obsidian://open',
      'http://http://',
    ]) {
      const draft = draftWith(place, typed);
      expect(correctBeginnings(draft)).toBe(false);
      expect(draft).toEqual(draftWith(place, typed));
    }
  });

  it('that looks cut is a mistake, unless the draft began with it', () => {
    const cut = 'https://shop.example/a…';
    const draft = draftWith(place, cut);
    expect(addressFaults(draft, [])).toEqual({ [place]: { kind: 'cut', instead: 'https://shop.example/a%E2%80%A6' } });
    expect(addressFaults(draft, [cut])).toEqual({});
    expect(addressFaults(draft, 'all')).toEqual({});
    const off = Object.fromEntries(fieldsWith({ kind: 'flag' }).map((flag) => [flag, false]));
    const isAlwaysSent = place === 'long_url' || place === 'favicon';
    expect(Object.keys(addressFaults({ ...draft, ...off }, []))).toEqual(isAlwaysSent ? [place] : []);
  });
});

it('a link may keep an address that looks cut, also without its tracking parameters', () => {
  const [long_url, shorter] = ['https://shop.example/…/prices?utm_source=x', 'https://shop.example/…/prices'];
  const error = { ok: false, errors: { long_url: { kind: 'address', fault: { kind: 'cut' } } } };
  expect(checkNew(typedDraft({ long_url: shorter }), now, typedDraft())).toMatchObject(error);
  expect(checkNew(typedDraft({ long_url: shorter }), now, typedDraft({ long_url }))).toMatchObject({ ok: true });
  expect(checkNew(typedDraft({ long_url }), now)).toMatchObject({ ok: true });
  const id = '123e4567-e89b-42d3-a456-426614174000';
  const [base, edited] = [typedDraft({ favicon: long_url }), typedDraft({ favicon: shorter })];
  expect(checkEdit(id, base, edited, now)).toMatchObject({ ok: true, body: { favicon: shorter } });
  expect(checkEdit(id, typedDraft(), edited, now)).toHaveProperty('errors.favicon.fault.kind', 'cut');
});
