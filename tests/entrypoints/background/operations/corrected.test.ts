import { describe, expect, it } from 'vitest';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { connectedService, here, placeAt } from '../../../setup/connected.ts';
import { jobEnded, startJob } from '../../../setup/jobs.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { fillDisk, operationsAtRest } from '../../../setup/operations.ts';

type Changes = Omit<UpdateLinkBody, 'id'>;

const form = crypto.randomUUID();

/** Saves a change of a link that is refused, since another link has its slug. */
async function refusedSave() {
  const { stop } = await connectedService();
  await makeLink({ custom_link: 'taken' }, { at: placeAt(2, 'https://example.com/other') });
  const { id } = await makeLink({ title: 'Page' });
  const link = async () => {
    const read = await ask('retrieveLink', { id });
    if (!read.ok) throw new Error('Not read');
    return read.value;
  };
  const base = draftOfRecord(await link());
  const save = (changes: Changes, by = form) => ask('saveLink', { body: { id, ...changes }, base, form: by });
  expect(await save({ title: 'New', custom_link: 'taken' })).toMatchObject({ failure: { kind: 'invalid' } });
  const waiting = async () =>
    (await operationsAtRest()).map(({ state, write }) => [state.name, write.kind === 'update' && write.body.title]);
  expect(await waiting()).toEqual([['refused', 'New']]);
  return { id, base, link, save, waiting, stop };
}

describe('a refused save waits for its correction', () => {
  it('while a job changes the same fields of its link', async () => {
    const { id, base, link, waiting } = await refusedSave();
    const write = { kind: 'update' as const, body: { id, title: 'Of the job', custom_link: 'free' }, base };
    const change = { kind: 'mergeTags' as const, from: ['none'], to: 'sale' };
    await jobEnded(await startJob([{ write, name: 'Page', address: null, long_url: null }], { kind: 'edit', change }));
    expect(await link()).toMatchObject({ title: 'Of the job', custom_link: 'free' });
    expect(await waiting()).toEqual([['refused', 'New']]);
  });

  it('until that is stored: after a full disk and a closed browser, it is still there', async () => {
    const { save, stop, waiting } = await refusedSave();
    await stop();
    const full = fillDisk(0);
    expect(await save({ title: 'Newer' })).toEqual({ ok: false, failure: { kind: 'storage' } });
    await closeBrowser();
    full.mockRestore();
    await startBackground();
    expect(await waiting()).toEqual([['refused', 'New']]);
  });
});

describe('a refused save is discarded', () => {
  it('once its form is saved, even if some of its changes remain', async () => {
    const { save, link, waiting } = await refusedSave();
    expect(await save({ title: 'Newer' })).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Newer', custom_url: null });
  });

  it('with others, once a save changes all of their fields', async () => {
    const { save, link, waiting } = await refusedSave();
    const [second, third] = [crypto.randomUUID(), crypto.randomUUID()];
    await save({ custom_link: 'taken' }, second);
    expect(await waiting()).toHaveLength(2);
    expect(await save({ title: 'Newer', custom_link: 'free' }, third)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    await startBackground();
    expect(await waiting()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Newer', custom_url: expect.stringContaining('free') });
  });
});

it('a refused create is sent again by the next press, and does not wait any longer', async () => {
  const { behave } = await listService([]);
  const press = () => ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  behave(answer(422, { status: 'failure', message: 'No', errors: { formErrors: [], fieldErrors: { title: ['No'] } } }));
  expect(await press()).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  const { id, long_url, short_url } = linkOf(1);
  behave(answer(200, { status: 'success', message: 'Created', data: { id, long_url, short_url } }));
  expect(await press()).toMatchObject({ ok: true, value: { state: 'made', link: { id } } });
  expect(await operationsAtRest()).toEqual([]);
});
