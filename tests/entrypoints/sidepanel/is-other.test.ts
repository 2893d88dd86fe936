import { describe, expect, it } from 'vitest';
import { readStart, type Start } from '@/entrypoints/popup/read-start.ts';
import { isOther } from '@/entrypoints/sidepanel/is-other.ts';
import { connectedService } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';

const unused = { inUse: false, isTouched: false, isUnsent: false };
const inUse = { inUse: true, isTouched: false, isUnsent: false };

describe('the content of the side panel is replaced', () => {
  const retitled = (start: Start): Start => ({
    ...start,
    page: { kind: 'ordinary', address: start.at.address, title: 'Another', favicon: '' },
  });

  it('by another page or connection, whatever the person does in it', async () => {
    await connectedService();
    const start = await readStart();
    expect(isOther(start, { ...start, at: { ...start.at, tabId: 2 } }, inUse)).toBe(true);
    expect(isOther(start, { ...start, at: { ...start.at, address: 'https://example.com/next' } }, inUse)).toBe(true);
    expect(isOther(start, { ...start, connection: null }, inUse)).toBe(true);
    expect(isOther(start, { ...start, link: 'https://a.example/v1#token=1' }, inUse)).toBe(true);
    expect(isOther(start, { ...start, isTokenForgotten: true }, inUse)).toBe(true);
  });

  it('by another title while the person does not use it, and nothing is typed', async () => {
    await connectedService();
    const start = await readStart();
    expect(isOther(start, retitled(start), unused)).toBe(true);
    expect(isOther(start, retitled(start), inUse)).toBe(false);
    expect(isOther(start, { ...retitled(start), saved: savedDraft({ title: 'Typed' }) }, unused)).toBe(false);
  });

  it('by the next page once the tab shows it, or before if the person does not use the panel', async () => {
    await connectedService();
    const start = await readStart();
    const loading: Start = {
      ...start,
      page: { kind: 'restricted', reason: 'loading' },
      loadingFrom: start.at.address,
      at: { ...start.at, address: '' },
    };
    expect(isOther(start, loading, inUse)).toBe(false);
    expect(isOther(start, loading, unused)).toBe(true);
    expect(isOther(start, { ...loading, loadingFrom: 'https://example.com/next' }, inUse)).toBe(true);
  });

  it('by the page that has loaded, unless the person is typing', async () => {
    await connectedService();
    const start = await readStart();
    const page = { kind: 'restricted', reason: 'loading' } as const;
    const loading: Start = { ...start, page, at: { ...start.at, address: '' } };
    const typing = { inUse: true, isTouched: true, isUnsent: true };
    expect(isOther(loading, start, inUse)).toBe(true);
    expect(isOther(loading, start, typing)).toBe(false);
    expect(isOther(loading, { ...start, at: { ...start.at, tabId: 2 } }, typing)).toBe(true);
    expect(isOther(loading, { ...start, connection: null }, typing)).toBe(true);
    const elsewhere = { ...loading, loadingFrom: '', at: { ...loading.at, connectionId: 'another' } };
    const left = { ...typing, inUse: false };
    expect(isOther(loading, elsewhere, left)).toBe(true);
    expect(isOther(loading, { ...elsewhere, saved: savedDraft({ title: 'Its own' }) }, left)).toBe(false);
  });

  it('by nothing if nothing changed', async () => {
    await connectedService();
    expect(isOther(await readStart(), await readStart(), unused)).toBe(false);
  });
});
