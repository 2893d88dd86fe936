import { describe, expect, it } from 'vitest';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService, placeAt } from '../../../setup/connected.ts';
import { jobEnded, startJob } from '../../../setup/jobs.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { operationsAtRest } from '../../../setup/operations.ts';

type Changes = Omit<UpdateLinkBody, 'id'>;

const form = crypto.randomUUID();

/** Saves a change of a link that is refused, since another link has its slug. */
async function refusedSave() {
  await connectedService();
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
  return { id, base, link, save, waiting };
}

describe('a refused save waits for its correction', () => {
  it('while a job changes another field of its link', async () => {
    const { id, base, link, waiting } = await refusedSave();
    const write = { kind: 'update' as const, body: { id, tags: ['sale'] }, base };
    const change = { kind: 'mergeTags' as const, from: ['none'], to: 'sale' };
    await jobEnded(await startJob([{ write, name: 'Page', address: null, long_url: null }], { kind: 'edit', change }));
    expect(await link()).toMatchObject({ title: 'Page', tags: ['sale'] });
    expect(await waiting()).toEqual([['refused', 'New']]);
  });

  it('while another form changes another field of its link', async () => {
    const { save, waiting } = await refusedSave();
    expect(await save({ tags: ['sale'] }, crypto.randomUUID())).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([['refused', 'New']]);
  });

  it('while the country rules of its link are set', async () => {
    const { id, waiting } = await refusedSave();
    const geo_targets = [{ country_id: 'DE' as const, target_url: 'https://example.com/de' }];
    const at = placeAt(1, 'https://example.com/page');
    expect(await ask('addCountryRules', { id, geo_targets, at })).toEqual({ ok: true, value: 'done' });
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

  it('once all of its fields are changed again, in any form', async () => {
    const { save, link, waiting } = await refusedSave();
    expect(await save({ title: 'Newer', custom_link: 'free' }, crypto.randomUUID())).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect(await link()).toMatchObject({ title: 'Newer' });
  });
});
