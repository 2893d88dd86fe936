import fc from 'fast-check';
import { beforeEach, describe, expect, it, test as property } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import {
  type DraftSubject,
  deleteDraft,
  type SavedDraft,
  saveDraft,
  saveNewDraft,
} from '../../../lib/storage/drafts.ts';
import { pruneDrafts, readDraft } from '../../../lib/storage/read-draft.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { savedDraft, typedDraft } from '../../setup/drafts.ts';
import { runs } from '../../setup/runs.ts';
import { save } from '../../setup/saved.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { typedDrafts } from '../link/arbitrary-draft.ts';

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection(connectionId);
});

const address = 'https://example.com/page';
const connectionId = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001';
const newIn = (tabId: number, at = address): DraftSubject => ({
  kind: 'new',
  at: { tabId, address: at, connectionId },
});
const edited: DraftSubject = { kind: 'edit', id: '123e4567-e89b-42d3-a456-426614174000' };
const sale = savedDraft({ title: 'Sale', has_password: true, password: 'open sesame' });
const withoutPassword = { ...sale, draft: { ...sale.draft, password: '' } };

const closeBrowser = () => fakeBrowser.storage.session.clear();
const namesIn = async (area: 'local' | 'session') => Object.keys(await fakeBrowser.storage[area].get());

describe('a draft', () => {
  it('is not saved with a connection link, which contains a token', async () => {
    await saveDraft(newIn(1), sale);
    await saveDraft(newIn(1), savedDraft({ long_url: 'api.example.com/v1#token=hem_1' }));
    expect(await readDraft(newIn(1))).toMatchObject(sale);
    expect(JSON.stringify(await readStoredValues())).not.toContain('hem_1');
  });

  it('is null at first', async () => {
    expect(await readDraft(newIn(1))).toBeNull();
    expect(await readDraft(edited)).toBeNull();
  });

  it.each([
    ['of a new link', newIn(1), sale],
    ['of an edited link', edited, { ...sale, base: typedDraft({ title: 'Before' }) }],
  ] as const)(
    '%s is complete until the browser closes, and afterwards lacks its password',
    async (_of, subject, draft) => {
      await saveDraft(subject, draft);
      expect(await readDraft(subject)).toMatchObject(draft);
      await closeBrowser();
      expect(await readDraft(subject)).toMatchObject({ ...draft, draft: withoutPassword.draft });
    },
  );

  it('leaves no password in lasting storage', async () => {
    await saveDraft(newIn(1), sale);
    await saveDraft(edited, { ...sale, base: typedDraft() });
    const lasting = (await readStoredValues()).filter(([area]) => area !== 'session');
    expect(lasting).toHaveLength(2);
    expect(JSON.stringify(lasting)).not.toContain('sesame');
  });

  it('is the last one saved, even if several are saved at once', async () => {
    const titles = ['S', 'Sa', 'Sal', 'Sale'];
    await Promise.all(titles.map((title) => saveDraft(newIn(1), savedDraft({ title }))));
    expect(await readDraft(newIn(1))).toMatchObject({ draft: { title: 'Sale' } });
    await closeBrowser();
    expect(await readDraft(newIn(1))).toMatchObject({ draft: { title: 'Sale' } });
  });

  it('of a new link is found by its address after a restart, which changes tab ids', async () => {
    await saveDraft(newIn(1), sale);
    await closeBrowser();
    expect(await readDraft(newIn(7))).toMatchObject(withoutPassword);
    expect(await readDraft(newIn(7, 'https://example.com/other'))).toBeNull();
  });

  it('of a new link is found in a reopened tab, until something else is typed there', async () => {
    await saveDraft(newIn(1), sale);
    expect(await readDraft(newIn(2))).toMatchObject(withoutPassword);
    await saveDraft(newIn(2), savedDraft({ title: 'Another' }));
    expect(await readDraft(newIn(1))).toMatchObject(sale);
    expect(await readDraft(newIn(2))).toMatchObject({ draft: { title: 'Another' } });
  });

  it('of an edited link is found only by its link', async () => {
    await saveDraft(edited, { ...sale, base: typedDraft() });
    expect(await readDraft({ kind: 'edit', id: '123e4567-e89b-42d3-a456-426614174001' })).toBeNull();
    expect(await readDraft(newIn(1))).toBeNull();
  });

  it('of a new link is not found for a link whose id equals the address', async () => {
    await saveDraft(newIn(1, edited.kind === 'edit' ? edited.id : ''), sale);
    expect(await readDraft(edited)).toBeNull();
  });

  it('belongs to its connection, even for the same page or link', async () => {
    await saveDraft(newIn(1), sale);
    await saveDraft(edited, { ...sale, base: typedDraft() });
    setPageConnection('elsewhere');
    expect(await readDraft({ kind: 'new', at: { tabId: 1, address, connectionId: 'elsewhere' } })).toBeNull();
    expect(await readDraft(edited)).toBeNull();
    const names = (await readStoredValues()).map(([, name]) => name);
    expect(names.filter((name) => !name.startsWith(`connection:${connectionId}:`))).toEqual([]);
  });

  it('that is passed to another page is complete there, with its password', async () => {
    await saveNewDraft({ tabId: 1, address, connectionId }, sale.draft);
    expect(await readDraft(newIn(1))).toMatchObject({ draft: sale.draft, base: null });
  });
});

describe('deleting a draft', () => {
  it('leaves nothing of it', async () => {
    await saveDraft(newIn(1), sale);
    await deleteDraft(newIn(1));
    expect(await readStoredValues()).toEqual([]);
  });

  it('keeps the others', async () => {
    await saveDraft(newIn(1), sale);
    await saveDraft(edited, { ...sale, base: typedDraft() });
    await deleteDraft(newIn(1));
    expect(await readDraft(edited)).toMatchObject({ draft: sale.draft });
  });

  it('from lasting storage keeps it until the browser closes', async () => {
    await saveDraft(newIn(1), sale);
    await deleteDraft(newIn(1), 'lasting');
    expect(await readDraft(newIn(1))).toMatchObject(sale);
    await closeBrowser();
    expect(await readDraft(newIn(1))).toBeNull();
  });
});

describe('pruning', () => {
  const minute = (at: number) => new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString();

  it('keeps the newest hundred, and all other items', async () => {
    await save('local', { preferences: { shortenOnOpen: true } });
    const tabs = Array.from({ length: 103 }, (_, index) => index);
    for (const tab of tabs) await saveDraft(newIn(tab, `${address}/${tab}`), { ...sale, changed_at: minute(tab) });
    await pruneDrafts();
    expect(await namesIn('session')).toHaveLength(100);
    expect(await namesIn('local')).toHaveLength(101);
    const found = await Promise.all(tabs.map((tab) => readDraft(newIn(tab, `${address}/${tab}`))));
    expect(tabs.filter((tab) => found[tab] === null)).toEqual([0, 1, 2]);
  });

  it('deletes nothing below the limit', async () => {
    await saveDraft(newIn(1), sale);
    await pruneDrafts();
    expect(await readDraft(newIn(1))).toMatchObject(sale);
  });
});

describe('an invalid draft', () => {
  const broken: [string, unknown][] = [
    ['text', 'Sale'],
    ['a draft without its age', { draft: sale.draft, base: null }],
    ['a draft whose title is a number', { ...sale, draft: { ...sale.draft, title: 7 } }],
  ];

  it.each(broken)('is null: %s', async (_what, value) => {
    await save('session', { [`connection:${connectionId}:draft:new:1:${address}`]: value });
    await save('local', { [`connection:${connectionId}:draft:new:${address}`]: value });
    expect(await readDraft(newIn(1))).toBeNull();
    await saveDraft(newIn(1), sale);
    expect(await readDraft(newIn(1))).toMatchObject(sale);
  });

  it('of a later version is null, until something else is typed', async () => {
    const name = `connection:${connectionId}:draft:new:${address}`;
    await fakeBrowser.storage.local.set({ [name]: { version: 2, value: sale } });
    expect(await readDraft(newIn(1))).toBeNull();
    await saveDraft(newIn(1), sale);
    expect(await readDraft(newIn(1))).toMatchObject(sale);
  });

  it('in session storage does not hide the lasting one', async () => {
    await saveDraft(newIn(1), sale);
    await save('session', { [`connection:${connectionId}:draft:new:1:${address}`]: 'broken' });
    expect(await readDraft(newIn(1))).toMatchObject(withoutPassword);
  });
});

it('if one storage is full, a draft is saved in the other', async () => {
  for (const area of ['session', 'local'] as const) {
    const repair = breakStorage(area, 'set');
    await saveDraft(newIn(1), sale);
    expect(await readDraft(newIn(1))).toMatchObject({ draft: { title: sale.draft.title } });
    repair();
    await deleteDraft(newIn(1));
  }
});

it('if both are full, saving fails, and the next draft can be saved', async () => {
  const repairs = [breakStorage('session', 'set'), breakStorage('local', 'set')];
  await expect(saveDraft(newIn(1), sale)).rejects.toThrow();
  for (const repair of repairs) repair();
  await saveDraft(newIn(1), savedDraft({ title: 'Next' }));
  expect(await readDraft(newIn(1))).toMatchObject({ draft: { title: 'Next' } });
});

property('a saved draft is read as it was typed', async () => {
  await fc.assert(
    fc.asyncProperty(typedDrafts, fc.option(typedDrafts), async (draft, base) => {
      const complete: SavedDraft = { draft, base, changed_at: '2026-03-01T12:00:00.000Z' };
      await saveDraft(newIn(1), complete);
      expect(await readDraft(newIn(1))).toMatchObject(complete);
      await closeBrowser();
      const withoutSecret = (one: LinkDraft) => ({ ...one, password: '' });
      expect(await readDraft(newIn(1))).toMatchObject({
        ...complete,
        draft: withoutSecret(draft),
        base: base && withoutSecret(base),
      });
    }),
    runs(50),
  );
});
