import { describe, expect, it, vi } from 'vitest';
import { errorsOfNew } from '@/components/link-form/create-link.ts';
import { createDraftStore } from '@/components/link-form/draft/draft-store.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import { draftErrors } from '@/lib/link/draft-errors.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { type SavedDraft, saveDraft } from '@/lib/storage/drafts.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { startBackground } from '../../../setup/background.ts';
import { breakStorage } from '../../../setup/browser/storage.ts';
import { here } from '../../../setup/connected.ts';
import { savedDraft, typedDraft } from '../../../setup/drafts.ts';
import { until } from '../../../setup/until.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const record = linkRecord.parse({ id, long_url: here.address, title: 'Sale' });

const newDraft = (found: SavedDraft | null = null) =>
  createDraftStore({
    editing: { kind: 'new', at: here },
    initial: typedDraft({ title: 'Page' }),
    saved: found,
    check: errorsOfNew,
  });
const editedDraft = (found: SavedDraft | null = null) =>
  createDraftStore({
    editing: { kind: 'edit', id, record },
    initial: draftOfRecord(record),
    saved: found,
    check: (draft, base, history) => draftErrors(draft, checkEdit(id, base, draft, new Date()), history),
  });
const recalled = () => readDraft({ kind: 'new', at: here });
const recalledEdit = () => readDraft({ kind: 'edit', id });

describe('a draft as it is typed', () => {
  it('is kept with each change, and let go when it is as it was', async () => {
    const { getState } = newDraft();
    getState().change({ title: 'Typed' });
    await until(async () => expect(await recalled()).toMatchObject({ draft: { title: 'Typed' }, base: null }));
    getState().change({ title: 'Page' });
    await until(async () => expect(await recalled()).toBeNull());
  });

  it('stays in the form where the browser has no room for it, which is noted for Help', async () => {
    await startBackground();
    for (const area of ['local', 'session'] as const) breakStorage(area, 'set', 'Too much');
    const { getState } = newDraft();
    getState().change({ title: 'Too much' });
    await until(async () => expect(await problemsItem.get()).toMatchObject([{ activity: 'storeChanges' }]));
    expect(getState().draft.title).toBe('Too much');
    expect(await recalled()).toBeNull();
  });

  it('leaves nobody waiting at the page once it is kept: forms come and go', async () => {
    const waiting = new Set<unknown>();
    vi.spyOn(globalThis, 'addEventListener').mockImplementation((_kind, listener) => void waiting.add(listener));
    vi.spyOn(globalThis, 'removeEventListener').mockImplementation((_kind, listener) => void waiting.delete(listener));
    const { getState } = newDraft();
    getState().change({ title: 'Typed' });
    await until(async () => expect(await recalled()).not.toBeNull());
    expect([...waiting]).toEqual([]);
  });

  it('is kept when the page goes in the same moment', async () => {
    newDraft().getState().change({ title: 'Typed' });
    dispatchEvent(new Event('pagehide'));
    expect(await recalled()).toMatchObject({ draft: { title: 'Typed' } });
  });

  it('is judged once it is shown, and at once when the button is pressed', async () => {
    const { getState } = newDraft();
    getState().change({ custom_link: 'ab' });
    expect(getState()).toMatchObject({ draft: { custom_link: 'ab' }, errors: {} });
    await until(() => expect(getState().errors).toHaveProperty('custom_link'));
    getState().change({ custom_link: '', long_url: '' });
    getState().ask();
    expect(Object.keys(getState().errors)).toEqual(['long_url']);
    await until(async () => expect(await recalled()).toMatchObject({ draft: { long_url: '' } }));
  });

  it('switches on the section that something is set in, and never off by itself', async () => {
    const { getState } = newDraft();
    getState().change({ utm_source: 'mail' });
    expect(getState().draft.has_utm).toBe(true);
    getState().change({ utm_source: '' });
    expect(getState().draft.has_utm).toBe(true);
    getState().change({ has_utm: false });
    getState().change({ utm_source: '', title: 'Other' });
    expect(getState().draft.has_utm).toBe(false);
    await until(async () => expect(await recalled()).toMatchObject({ draft: { title: 'Other', has_utm: false } }));
  });

  it('that is found tells its age, unless it says no more than an untouched form', () => {
    const found = savedDraft({ title: 'Typed' });
    expect(newDraft(found).getState()).toMatchObject({ draft: found.draft, savedAt: found.changed_at });
    expect(newDraft(savedDraft({ title: 'Page' })).getState().savedAt).toBeNull();
    expect(newDraft().getState().savedAt).toBeNull();
  });
});

describe('discarding', () => {
  it('goes back to an untouched form, without what was asked or refused', async () => {
    const found = savedDraft({ title: 'Typed', custom_link: 'ab' });
    await saveDraft({ kind: 'new', at: here }, found);
    const { getState } = newDraft(found);
    getState().ask();
    expect(getState().errors).toHaveProperty('custom_link');
    getState().discard();
    expect(getState()).toMatchObject({ draft: typedDraft({ title: 'Page' }), errors: {}, savedAt: null });
    await until(async () => expect(await recalled()).toBeNull());
  });

  it('goes back to the link as it is now, not as it was when the draft was begun', async () => {
    const found = { ...savedDraft({ title: 'Typed' }), base: typedDraft({ title: 'Before' }) };
    await saveDraft({ kind: 'edit', id }, found);
    const { getState } = editedDraft(found);
    expect(getState()).toMatchObject({ draft: { title: 'Typed' }, base: { title: 'Before' } });
    getState().discard();
    expect(getState()).toMatchObject({ draft: { title: 'Sale' }, base: { title: 'Sale' } });
    await until(async () => expect(await recalledEdit()).toBeNull());
  });
});

it('a draft of a link that has become another is a change of that one, and forgets old refusals', async () => {
  const { getState } = editedDraft();
  getState().change({ custom_link: 'taken' });
  const fieldErrors = { custom_link: ['Already taken'] };
  const failure = { kind: 'invalid' as const, message: 'No', formErrors: [], fieldErrors };
  getState().refuse({ failure, sent: getState().draft });
  expect(getState().errors).toEqual({ custom_link: { kind: 'said', text: 'Already taken' } });
  const next = linkRecord.parse({ ...record, title: 'Summer' });
  const fresh = draftOfRecord(next);
  getState().rebase(next, fresh, { ...fresh, custom_link: 'taken' });
  expect(getState()).toMatchObject({ base: fresh, errors: {}, editing: { record: next } });
  await until(async () =>
    expect(await recalledEdit()).toMatchObject({
      draft: { title: 'Summer', custom_link: 'taken' },
      base: { title: 'Summer' },
    }),
  );
  getState().discard();
  expect(getState().draft).toEqual(fresh);
  await until(async () => expect(await recalledEdit()).toBeNull());
});
