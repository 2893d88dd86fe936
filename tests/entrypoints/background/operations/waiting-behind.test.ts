import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';

const { id } = linkOf(1);
const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });
const rename = (title: string) => ask('updateLink', { id, title });

describe('the caller of a write gets an answer', () => {
  it('even if another one of the same link is postponed: this one waits for it', async () => {
    const { behave, seen } = await listService(linksFrom(1));
    behave(busy);
    expect(await rename('One')).toEqual({ ok: true, value: 'pending' });
    expect(await rename('Two')).toEqual({ ok: true, value: 'pending' });
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('even if the one before it is postponed only then', async () => {
    const { behave } = await listService(linksFrom(1));
    behave((...request) => setTimeout(busy, 30, ...request));
    expect(await Promise.all([rename('One'), rename('Two')])).toEqual(
      Array.from({ length: 2 }, () => ({ ok: true, value: 'pending' })),
    );
  });

  it('even if a deletion replaces it', async () => {
    const { behave } = await listService(linksFrom(1));
    behave((...request) => setTimeout(busy, 30, ...request));
    const asked = [rename('One'), rename('Two'), ask('deleteLink', { id })];
    expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
  });

  it('even if the token is refused while many wait', async () => {
    const { behave } = await listService(linksFrom(10));
    behave(answer(401, { status: 'failure', message: 'Expired' }));
    const asked = Array.from({ length: 10 }, (_, at) => ask('updateLink', { id: linkOf(at + 1).id, title: 'Page' }));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => ({ ok: true, value: 'pending' })));
  });
});
