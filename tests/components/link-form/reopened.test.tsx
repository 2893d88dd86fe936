import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { utmPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { madeAddress, shorten, showPanel, slug, title } from './panel.tsx';

describe('a popup that is closed', () => {
  it('keeps what was typed, and has it when it is opened again', async () => {
    const { connection } = await connectedService();
    const { person, rerender } = showPanel(connection);
    await person.type(title(), ' one');
    await person.type(slug(), 'sale');
    rerender(<p>closed</p>);
    showPanel(connection, { saved: await readDraft({ kind: 'new', at: here }) });
    expect(title()).toHaveValue('Page one');
    expect(slug()).toHaveValue('sale');
  });

  it('in the middle of a campaign sends it as its preset writes it', async () => {
    const { connection, links } = await connectedService();
    const values = { ...noUtm, utm_source: 'newsletter' };
    await savePreset(utmPreset.parse({ id: 'weekly', values, hygiene: { lowerCase: true, spaces: '-' } }));
    const draft = savedDraft({ long_url: here.address, has_utm: true, ...values, utm_campaign: 'Spring Sa' });
    const { person } = showPanel(connection, { saved: draft });
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ utm_campaign: 'spring-sa' }]);
  });

  it('while a link is being made still has it when it is opened again', async () => {
    const { connection } = await connectedService();
    const { person, rerender } = showPanel(connection);
    await person.keyboard('{Enter}');
    rerender(<p>closed</p>);
    await waitFor(async () => expect(await recallMade(here)).toMatchObject({ title: 'Page' }));
    const made = await recallMade(here);
    showPanel(connection, { made });
    expect(await madeAddress()).toBe(made?.short_url);
  });

  it('on a link of another domain than the usual one still makes the next like it on the same domain', async () => {
    const { domain, origin, ...service } = await connectedService();
    const ours = { id: domain.id, label: new URL(origin).host };
    const usual = { id: '123e4567-e89b-42d3-a456-426614174000', label: 'usual.example' };
    const { settings } = service;
    const connection = await connectedTo(service, { ...settings, domains: [usual, ours], defaultDomain: usual.id });
    const { person, rerender } = showPanel(connection, { saved: savedDraft({ domain: domain.id }) });
    await person.click(shorten());
    await madeAddress();
    rerender(<p>closed</p>);
    showPanel(connection, { made: await recallMade(here) });
    await madeAddress();
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    await person.click(await screen.findByRole('button', { name: 'Shorten & copy' }));
    await waitFor(async () =>
      expect((await service.links()).map(({ domain_id }) => domain_id)).toEqual([domain.id, domain.id]),
    );
  });

  it('on a link with UTM parameters still says where they lead', async () => {
    const { connection } = await connectedService();
    const draft = savedDraft({ long_url: here.address, has_utm: true, ...noUtm, utm_source: 'newsletter' });
    const { person, rerender } = showPanel(connection, { saved: draft });
    await person.click(shorten());
    await madeAddress();
    const leadsTo = `${here.address}?utm_source=newsletter`;
    expect(screen.getByTitle(leadsTo)).toBeVisible();
    rerender(<p>closed</p>);
    showPanel(connection, { made: await recallMade(here) });
    await madeAddress();
    expect(await screen.findByTitle(leadsTo)).toBeVisible();
  });

  it('on a link that is not known here says where it leads by what the service answered', async () => {
    const { connection } = await connectedService();
    const { person, rerender } = showPanel(connection);
    await person.click(shorten());
    await madeAddress();
    await ask('forgetLinks', null);
    rerender(<p>closed</p>);
    showPanel(connection, { made: await recallMade(here) });
    await madeAddress();
    expect(await screen.findByTitle(here.address)).toBeVisible();
  });

  it('offers to discard what was kept, says how old it is, and forgets it then', async () => {
    const { connection } = await connectedService();
    const changed_at = new Date(Date.now() - 5 * 60_000).toISOString();
    const before = { ...savedDraft({ title: 'Typed before', custom_link: 'sale' }), changed_at };
    await saveDraft({ kind: 'new', at: here }, before);
    const { person } = showPanel(connection, { saved: before });
    expect(await screen.findByText('Draft saved 5 minutes ago')).toBeVisible();
    expect(title()).toHaveValue('Typed before');
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(title()).toHaveValue('Page');
    expect(slug()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    // The pressed button is gone, and the keyboard would start again at the top of the popup.
    expect(screen.getByRole('button', { name: 'Shorten & copy' })).toHaveFocus();
    await waitFor(async () => expect(await readDraft({ kind: 'new', at: here })).toBeNull());
  });

  it('offers nothing to discard where nothing was kept', async () => {
    const { connection } = await connectedService();
    const { person } = showPanel(connection);
    await person.type(title(), ' one');
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });

  it('takes the usual domain where the one that was kept is no longer listed', async () => {
    const { connection, links, domain } = await connectedService();
    const gone = '123e4567-e89b-42d3-a456-426614174000';
    const { person } = showPanel(connection, { saved: savedDraft({ title: 'Typed before', domain: gone }) });
    await person.keyboard('{Enter}');
    await madeAddress();
    expect(await links()).toMatchObject([{ domain_id: domain.id }]);
  });
});

describe('shortening as soon as the popup opens', () => {
  it('makes and copies one link', async () => {
    const { connection, links } = await connectedService();
    showPanel(connection, { shortenOnOpen: true });
    const short = await madeAddress();
    await waitFor(() => expect(copied()).toBe(short));
    expect(await links()).toHaveLength(1);
  });

  it.each([
    ['the page cannot be shortened', { page: { kind: 'restricted', reason: 'browser' } as const }],
    ['something was typed here before', { saved: savedDraft() }],
  ])('waits for a press where %s', async (_why, props) => {
    const { connection, links } = await connectedService();
    showPanel(connection, { shortenOnOpen: true, ...props });
    expect(shorten()).toBeVisible();
    expect(await links()).toEqual([]);
  });
});
