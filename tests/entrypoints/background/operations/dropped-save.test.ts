import { describe, expect, it } from 'vitest';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually, holdClock } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { keptEntries, operationsAtRest } from '../../../setup/operations.ts';

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
  const [one, other] = (await keptEntries()).toSorted((a, b) => a.askedAt - b.askedAt);
  if (one === undefined || other === undefined) throw new Error('Expected two pending saves');
  let meanwhile: () => unknown = () => undefined;
  const alsoDo = (what: () => unknown) => {
    meanwhile = what;
  };
  const dropFirst = async () => {
    await service.proxy.heal();
    const dropped = ask('discard', { operation: one.id });
    meanwhile();
    expect(await dropped).toEqual({ ok: true, value: true });
    await ask('sendNow', { operation: null });
    return operationsAtRest();
  };
  return { link, dropFirst, alsoDo };
}

describe('a save after a dropped one', () => {
  it('is sent without asking, and leaves the fields of the dropped one unchanged', async () => {
    const { link, dropFirst } = await twoSaves('unavailable', { tags: ['sale'] });
    expect(await dropFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Page', tags: ['sale'] });
  });

  it('is sent without asking even if the dropped one did arrive', async () => {
    const { link, dropFirst } = await twoSaves('resetAfter', { tags: ['sale'] });
    expect(await dropFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Renamed', tags: ['sale'] });
  });

  it('is sent without asking even if the dropped one did arrive, and its password was lost since', async () => {
    const first = { title: 'Renamed', has_password: true, password: 'secret' };
    const { link, dropFirst } = await twoSaves('resetAfter', { tags: ['sale'] }, first);
    await closeBrowser();
    await startBackground();
    await ask('sendNow', { operation: null });
    await eventually(async () =>
      expect((await keptEntries()).map(({ state }) => state.name)).toContain('passwordMissing'),
    );
    expect(await dropFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Renamed', tags: ['sale'], has_password: true });
  });

  it('switches on the section that only the dropped one had switched on', async () => {
    const first = { has_utm: true, utm_source: 'mail', utm_medium: 'email' };
    const { link, dropFirst } = await twoSaves('unavailable', { utm_source: 'letter' }, first);
    expect(await dropFirst()).toEqual([]);
    expect(await link()).toMatchObject({ has_utm: true, utm: { utm_source: 'letter', utm_medium: 'email' } });
  });

  it('is sent without asking even if another change is saved at the same moment', async () => {
    const { link, dropFirst, alsoDo } = await twoSaves('unavailable', { tags: ['sale'] });
    alsoDo(() => self.dispatchEvent(new Event('online')));
    expect(await dropFirst()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Page', tags: ['sale'] });
  });
});
