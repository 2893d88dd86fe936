import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { emptyDraft } from '../../../../lib/link/draft.ts';
import { withPreset } from '../../../../lib/link/utm/apply-preset.ts';
import { noUtm, utmOf } from '../../../../lib/link/utm/fields.ts';
import {
  allowedInstead,
  appliedTo,
  movePreset,
  newPreset,
  normalizeUtmFields,
  presetFor,
  presetIn,
  presetLine,
  type UtmPreset,
  utmPreset,
} from '../../../../lib/link/utm/preset.ts';
import { typedUtm } from './arbitrary.ts';

const newsletter: UtmPreset = utmPreset.parse({
  id: 'n',
  name: 'Newsletter',
  values: { utm_source: 'Newsletter', utm_medium: 'email' },
  hygiene: { lowerCase: true, spaces: '-' },
});
const rules = utmPreset.parse({ id: 'r', name: 'House rules', hygiene: { lowerCase: true } });

describe('a preset', () => {
  it('sets its own values, and normalizes the typed ones', () => {
    const typed = { ...noUtm, utm_source: 'typed', utm_campaign: 'Spring Sale' };
    expect(appliedTo(typed, newsletter)).toEqual({
      ...noUtm,
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'spring-sale',
    });
  });

  it('switches the section on if it sets a value, and never off', () => {
    expect(withPreset(emptyDraft, newsletter)).toMatchObject({ has_utm: true, utm_source: 'newsletter' });
    expect(withPreset(emptyDraft, rules)).toEqual(emptyDraft);
    expect(withPreset({ ...emptyDraft, has_utm: true }, rules).has_utm).toBe(true);
  });

  it('changes no other fields of a draft', () => {
    const draft = { ...emptyDraft, title: 'Title', tags: ['a'] };
    expect(withPreset(draft, newsletter)).toMatchObject({ title: 'Title', tags: ['a'], long_url: '' });
  });

  it('is recognized by the fields it has filled, even if others were added', () => {
    const source = newPreset('s', 'Source', { ...noUtm, utm_source: 'newsletter' });
    const typed = { ...appliedTo(noUtm, newsletter), utm_campaign: 'spring' };
    expect(presetIn(typed, [rules, source, newsletter])).toBe(newsletter);
    expect(presetIn({ ...typed, utm_medium: 'other' }, [rules, source, newsletter])).toBe(source);
    expect(presetIn(noUtm, [rules, source, newsletter])).toBeNull();
  });

  it('is the first of those with equally many values, and needs no exact spelling of spaces', () => {
    const [one, other] = ['one', 'other'].map((id) => newPreset(id, id, { ...noUtm, utm_source: 'a b' }));
    if (one === undefined || other === undefined) throw new Error('There are two');
    expect(presetIn({ ...noUtm, utm_source: ' a\u00a0b ' }, [one, other])).toBe(one);
    expect(presetIn({ ...noUtm, utm_source: 'A B' }, [one, other])).toBeNull();
  });

  it('is parsed with defaults', () => {
    expect(utmPreset.parse({ id: 'a' })).toEqual({
      id: 'a',
      name: '',
      values: noUtm,
      destination: { utm_id: '', utm_source_platform: '', utm_creative_format: '', utm_marketing_tactic: '' },
      hygiene: {
        lowerCase: false,
        spaces: 'keep',
        allowed: { utm_source: [], utm_medium: [], utm_campaign: [], utm_term: [], utm_content: [] },
      },
    });
  });
});

describe('the preset whose rules apply', () => {
  const listed = utmPreset.parse({
    ...{ id: 'listed', values: { utm_source: 'listed' } },
    hygiene: { spaces: '_', allowed: { utm_medium: ['email', 'Paid Social'] } },
  });
  const presets = [rules, newsletter, listed];
  const known = (usual: string | null, restored: string[] = []) => ({ presets, usual, restored });
  const typed = { ...noUtm, utm_source: 'X', utm_medium: 'A B' };
  const ofListed = { ...typed, utm_source: 'listed' };

  it('is the one in the fields, else the default of the connection, else none', () => {
    expect(presetFor(ofListed, known('r'))).toBe(listed);
    expect(presetFor(typed, known('r'))).toBe(rules);
    expect(presetFor(typed, known('deleted'))).toBeNull();
    expect(presetFor(typed, known(null))).toBeNull();
  });

  it('normalizes the asked fields, except values that Undo restored', () => {
    expect(normalizeUtmFields(typed, ['utm_medium'], known('r'))).toEqual({ utm_medium: 'a b' });
    expect(normalizeUtmFields(typed, ['utm_source', 'utm_medium'], known('r', ['A B']))).toEqual({ utm_source: 'x' });
    expect(normalizeUtmFields(ofListed, ['utm_source', 'utm_medium'], known('r'))).toEqual({
      utm_source: 'listed',
      utm_medium: 'A_B',
    });
    expect(normalizeUtmFields(typed, ['utm_medium'], known(null))).toEqual({});
  });

  it('names its allowed values in place of another one', () => {
    const instead = (utm_medium: string) => allowedInstead({ ...ofListed, utm_medium }, 'utm_medium', known(null));
    expect(instead('mail')).toEqual(['email', 'Paid_Social']);
    expect(['email', 'Paid Social', ''].map(instead)).toEqual([null, null, null]);
    expect(allowedInstead({ ...typed, utm_medium: 'mail' }, 'utm_medium', known(null))).toBeNull();
  });
});

it('the values of a preset are on one line, in the order of the interface', () => {
  const of = (values: Partial<typeof noUtm>) => presetLine(newPreset('a', 'A', { ...noUtm, ...values }));
  expect(of({ utm_source: ' s ', utm_medium: 'm', utm_campaign: 'c', utm_term: 't', utm_content: 'o' })).toBe(
    's / m · c · t · o',
  );
  expect([of({ utm_medium: 'm', utm_content: 'o' }), of({})]).toEqual(['m · o', '']);
});

describe('moving a preset', () => {
  const ids = (presets: { id: string }[]) => presets.map(({ id }) => id).join('');
  const three = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['c', -2, 'cab'],
    ['a', -1, 'abc'],
    ['b', 9, 'acb'],
    ['z', 1, 'abc'],
  ])('%s by %i', (id, by, order) => {
    expect(ids(movePreset(three, id, by))).toBe(order);
  });
});

property('applying a preset twice equals applying it once', () => {
  fc.assert(
    fc.property(typedUtm, typedUtm, fc.boolean(), (typed, values, lowerCase) => {
      const preset = utmPreset.parse({ id: 'p', values, hygiene: { lowerCase, spaces: '_' } });
      const once = withPreset({ ...emptyDraft, ...typed }, preset);
      expect(withPreset(once, preset)).toEqual(once);
      expect(utmOf(once)).toEqual(appliedTo(typed, preset));
    }),
  );
});
