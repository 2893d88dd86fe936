import { describe, expect, it } from 'vitest';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually, holdClock } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

type Changes = Omit<UpdateLinkBody, 'id'>;

/** Creates a link with a pending new title, and a save after it from a form that shows the new title. */
async function twoSaves(fault: 'unavailable' | 'resetAfter', second: Changes, first: Changes = { title: 'Renamed' }) {
  const service = await runFaultyService();
  await connectedTo(service);
  const body = { long_url: here.address, title: 'Page' };
  const created = await ask('createLink', { body, geo_targets: [], at: here });
  if (!created.ok || created.value.state !== 'made') throw new Error('Not created');
  const { id } = created.value.link;
  const link = async () => {
    const read = await ask('retrieveLink', { id });
    if (!read.ok) throw new Error('Not read');
    return read.value;
  };
  const base = draftOfRecord(await link());
  holdClock();
  await service.proxy.inject(fault, { on: 'PUT /link/update', retryAfter: 600 });
  const before = { id, ...first };
  await ask('saveLink', { body: before, base });
  await ask('saveLink', { body: { id, ...second }, base: withUpdate(base, before) });
  const [one, other] = (await openOperations()).toSorted((a, b) => a.askedAt - b.askedAt);
  if (one === undefined || other === undefined) throw new Error('Expected two pending saves');
  let meanwhile: () => unknown = () => undefined;
  const alsoDo = (what: () => unknown) => {
    meanwhile = what;
  };
  const discard = async ({ id: operation }: typeof one) => {
    await service.proxy.heal();
    const discarded = ask('discard', { operation });
    meanwhile();
    expect(await discarded).toEqual({ ok: true, value: true });
    await ask('sendNow', { operation: null });
    return operationsAtRest();
  };
  return { link, discardFirst: () => discard(one), discardSecond: () => discard(other), alsoDo };
}

describe('a save after a discarded one', () => {
  it('is sent without asking, and leaves the fields of the discarded one unchanged', async () => {
    const { link, discardFirst } = await twoSaves('unavailable', { tags: ['sale'] });
    expect(await discardFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Page', tags: ['sale'] });
  });

  it('is sent without asking even if the discarded one did arrive', async () => {
    const { link, discardFirst } = await twoSaves('resetAfter', { tags: ['sale'] });
    expect(await discardFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Renamed', tags: ['sale'] });
  });

  it('is sent without asking even if the discarded one did arrive, and its password was lost since', async () => {
    const first = { title: 'Renamed', has_password: true, password: 'secret' };
    const { link, discardFirst } = await twoSaves('resetAfter', { tags: ['sale'] }, first);
    await closeBrowser();
    await startBackground();
    await ask('sendNow', { operation: null });
    await eventually(async () =>
      expect((await openOperations()).map(({ state }) => state.name)).toContain('passwordMissing'),
    );
    expect(await discardFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Renamed', tags: ['sale'], has_password: true });
  });

  it('is sent without asking even if another change is saved at the same moment', async () => {
    const { link, discardFirst, alsoDo } = await twoSaves('unavailable', { tags: ['sale'] });
    alsoDo(() => self.dispatchEvent(new Event('online')));
    expect(await discardFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Page', tags: ['sale'] });
  });
});

describe('a save before a discarded one', () => {
  it('still arrives if the discarded one would have undone it', async () => {
    const { link, discardSecond } = await twoSaves('unavailable', { title: 'Page' });
    expect(await discardSecond()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Renamed' });
  });
});
