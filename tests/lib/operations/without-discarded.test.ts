import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { type DraftField, draftFields, emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { flagOf } from '@/lib/link/switches.ts';
import type { UpdateWrite } from '@/lib/operations/operation.ts';
import { withoutDiscarded } from '@/lib/operations/without-discarded.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { recordOf } from '../link/arbitrary-draft.ts';
import { edits, links, saveOf, sent } from './edits.ts';

const unitOf = (field: DraftField) => flagOf(field) ?? field;
/** Returns the fields of the sections and single fields that an update touches. */
const touchedBy = (body: UpdateLinkBody): DraftField[] =>
  draftFields.filter((field) => draftFields.some((one) => one in body && unitOf(one) === unitOf(field)));
const pick = (draft: LinkDraft, fields: readonly DraftField[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]));
/** Returns a form as it was saved. */
const edited = ({ base, body }: UpdateWrite) => withUpdate(base ?? emptyDraft, body);
/** True if a field is as an update sets it, or switches it on. Tags and countries are joined with those of others. */
const isOwn = (field: DraftField, { body }: UpdateWrite) =>
  draftFields.some((one) => one in body && (one === field || flagOf(one) === field)) &&
  field !== 'tags' &&
  field !== 'geo_targets';

/** A link, a save of it, and a save of a form that shows the first one. */
const twoSaves = fc.tuple(links, edits, edits).map(([link, first, second]) => {
  const before = draftOfRecord(link);
  const discarded = saveOf(link, before, first);
  const shown = withUpdate(before, discarded.body);
  const save = saveOf(link, shown, second);
  const [one, other] = [touchedBy(discarded.body), touchedBy(save.body)];
  const untouched = draftFields.filter((field) => !other.includes(field));
  const saved = other.filter((field) => !one.includes(field) || isOwn(field, save));
  return { link, before, discarded, shown, save, saved: pick(edited(save), saved), untouched };
});

describe('a save after a discarded one', () => {
  property('changes what it would have changed without it, and nothing else', () => {
    fc.assert(
      fc.property(twoSaves, fc.boolean(), ({ link, before, discarded, save, saved, untouched }, mayBeThere) => {
        const rest = withoutDiscarded(save, discarded, { mayBeThere, hasPassword: false });
        const result = draftOfRecord(sent(link, rest));
        expect(result).toMatchObject({ ...pick(before, untouched), ...saved });
      }),
    );
  });

  property('arrives as it was made, without a question, even if the discarded one did arrive', () => {
    fc.assert(
      fc.property(twoSaves, ({ link, discarded, shown, save, saved, untouched }) => {
        const rest = withoutDiscarded(save, discarded, { mayBeThere: true, hasPassword: false });
        const result = draftOfRecord(sent(sent(link, discarded), rest));
        expect(result).toMatchObject({ ...pick(shown, untouched), ...saved });
      }),
    );
  });

  property('does so even if the save between them was discarded, too', () => {
    fc.assert(
      fc.property(twoSaves, edits, fc.nat(2), ({ link, discarded, save, shown }, edit, arrived) => {
        const options = { mayBeThere: true, hasPassword: false };
        const last = saveOf(link, withUpdate(shown, save.body), edit);
        const rest = withoutDiscarded(
          withoutDiscarded(last, discarded, options),
          withoutDiscarded(save, discarded, options),
          options,
        );
        const result = draftOfRecord(sent([discarded, save].slice(0, arrived).reduce(sent, link), rest));
        expect(result).toMatchObject(
          pick(
            edited(last),
            draftFields.filter((field) => isOwn(field, last)),
          ),
        );
      }),
    );
  });
});

const before = typedDraft({ title: 'Page' });
const link = recordOf(before);
const { id } = link;
const updateOf = (base: LinkDraft, body: Omit<UpdateLinkBody, 'id'>): UpdateWrite => ({
  ...{ kind: 'update', body: { id, ...body }, base },
});
const never = { mayBeThere: false, hasPassword: false };

describe('a save with the password of a link', () => {
  const discarded = updateOf(before, { has_password: true });
  const save = updateOf({ ...before, has_password: true }, { title: 'New' });

  it('still protects the link if only the discarded save had switched that on', () => {
    const { body } = withoutDiscarded(save, discarded, { mayBeThere: false, hasPassword: true });
    expect(body).toEqual({ id, title: 'New', has_password: true });
  });

  it('does not protect it if the password was that of the discarded save', () => {
    expect(withoutDiscarded(save, discarded, never).body).toEqual({ id, title: 'New' });
  });
});

it('a save is left as it is if its form did not show the discarded one', () => {
  const discarded = updateOf(before, { title: 'Discarded' });
  for (const base of [before, { ...before, title: 'Theirs' }, null]) {
    const save: UpdateWrite = { kind: 'update', body: { id, tags: ['a'] }, base };
    expect(withoutDiscarded(save, discarded, never)).toBe(save);
  }
  const save = updateOf({ ...before, title: 'Discarded' }, { tags: ['a'] });
  expect(withoutDiscarded(save, { ...discarded, base: null }, never)).toBe(save);
});

it('a change by another person asks, even if it is equal to the discarded one that was never sent', () => {
  const discarded = updateOf(before, { title: 'Same' });
  const save = updateOf({ ...before, title: 'Same' }, { title: 'Mine' });
  const theirs = recordOf({ ...before, title: 'Same' });
  expect(() => sent(theirs, withoutDiscarded(save, discarded, never))).toThrow('In conflict: title');
  expect(sent(link, withoutDiscarded(save, discarded, never)).title).toBe('Mine');
});

it('a save is sent as it was made if another program gave its section an invalid value', () => {
  const discarded = updateOf(before, { has_utm: true, utm_source: 'mail' });
  const shown = { ...before, has_utm: true, utm_source: 'mail', utm_term: 'x'.repeat(1000) };
  const save = updateOf(shown, { utm_source: 'post' });
  expect(withoutDiscarded(save, discarded, never).body).toEqual(save.body);
});
