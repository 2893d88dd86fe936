import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { yieldToEventLoop } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CountryRules } from '@/lib/link/made-link.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { another } from '../../setup/another.ts';
import { copied } from '../../setup/clipboard.ts';
import { holdClock } from '../../setup/clock.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { sendDeletionsNow } from '../../setup/deletions.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { madeAddress, shorten, showPanel, slug, title } from './panel.tsx';

/** A popup that shows the link it has just made. */
async function made(connection: Connection) {
  const shown = showPanel(connection, { creation: null });
  await shown.person.click(shorten());
  const address = await madeAddress();
  const link = await recallMade(here);
  if (link === null) throw new Error('Not made');
  return { ...shown, address, link };
}

const leadsNowhere = /was deleted, so what you copied leads nowhere/;

describe('the link that the popup has made', () => {
  it('has its new address, code and Copy once its slug is changed elsewhere', async () => {
    const { connection, origin } = await connectedService();
    const { person, link, rerender } = await made(connection);
    await ask('updateLink', { id: link.id, custom_link: 'spring' });
    const address = `${origin}/spring`;
    await waitFor(async () => expect(await madeAddress()).toBe(address));
    expect(await screen.findByRole('img', { name: `QR code of ${address}` })).toBeInTheDocument();
    expect(screen.queryByText('Copied to clipboard')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(copied()).toBe(address));

    rerender(<p>closed</p>);
    showPanel(connection, { creation: null, made: await recallMade(here) });
    expect(await madeAddress()).toBe(address);
  });

  it('gives way to the form once it is deleted elsewhere in Hem', async () => {
    const { connection } = await connectedService();
    const { link } = await made(connection);
    holdClock();
    await ask('scheduleDelete', { id: link.id });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await sendDeletionsNow();
    expect(await screen.findByText('Link deleted')).toBeVisible();
    expect(shorten()).toBeVisible();
  });

  it('is asked for at Copy: says that it is gone, or copies its new address', async () => {
    const service = await connectedService();
    const { connection, origin } = service;
    const { link, rerender } = await made(connection);
    rerender(<p>closed</p>);
    holdClock(Date.now() + 120_000);
    const { person } = showPanel(connection, { creation: null, made: link });
    await madeAddress();
    const other = another(service);
    await other.change({ id: link.id, custom_link: 'spring' });
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(copied()).toBe(`${origin}/spring`));
    expect(await madeAddress()).toBe(`${origin}/spring`);
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    await other.remove(link.id);
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(leadsNowhere);
    expect(shorten()).toBeVisible();
  });

  it.each([
    ['changed', (other: ReturnType<typeof another>, id: string) => other.change({ id, custom_link: 'spring' })],
    ['deleted', (other: ReturnType<typeof another>, id: string) => other.remove(id)],
  ])('replaces no later link if the service says late that it was %s', async (_how, change) => {
    const service = await connectedService();
    const { link, rerender } = await made(service.connection);
    rerender(<p>closed</p>);
    holdClock(Date.now() + 120_000);
    const { person } = showPanel(service.connection, { creation: null, made: link });
    await madeAddress();
    await change(another(service), link.id);
    const release = holdCalls(link.id);
    const asked = vi.spyOn(asking, 'ask');
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    const [check] = asked.mock.results;
    await person.click(screen.getByRole('button', { name: 'Create another' }));
    await person.type(slug(), 'next');
    await person.click(shorten());
    const address = `${service.origin}/next`;
    await waitFor(() => expect(copied()).toBe(address));
    release();
    await check?.value;
    await yieldToEventLoop();
    expect(copied()).toBe(address);
    expect(await madeAddress()).toBe(address);
  });

  it('leaves its values as a draft if Copy finds it deleted, also for a popup that opens later', async () => {
    const service = await connectedService();
    const { person } = showPanel(service.connection, { creation: null });
    await person.type(title(), ' one');
    await person.click(shorten());
    await madeAddress();
    const { id = '' } = (await recallMade(here)) ?? {};
    holdClock(Date.now() + 120_000);
    await another(service).remove(id);
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(leadsNowhere);
    expect(title()).toHaveValue('Page one');
    await waitFor(async () => expect((await readDraft({ kind: 'new', at: here }))?.draft.title).toBe('Page one'));
  });

  it('gives way to the form where it was deleted at the service before the popup opened again', async () => {
    const { connection, database } = await connectedService();
    const { link, rerender } = await made(connection);
    rerender(<p>closed</p>);
    holdClock(Date.now() + 120_000);
    await database.deleteFrom('links').where('id', '=', link.id).execute();
    showPanel(connection, { creation: null, made: link });
    expect(await screen.findByText('Link deleted')).toBeVisible();
    expect(shorten()).toBeVisible();
  });

  it('says no more that country rules are missing once they are set', async () => {
    const { connection } = await connectedService();
    const { link, rerender } = await made(connection);
    const geo_targets: CountryRules = [{ country_id: 'DE', target_url: 'https://example.de/' }];
    await rememberMade(here, { ...link, missing: { geo_targets, failure: { kind: 'network' } } });
    rerender(<p>closed</p>);
    showPanel(connection, { creation: null, made: await recallMade(here) });
    // Not the code alone, which a slug of chance may have in it.
    const missing = /main destination: DE/;
    expect(await screen.findByText(missing)).toBeVisible();
    await ask('updateLink', { id: link.id, has_geo_targeting: true, geo_targets });
    await waitFor(() => expect(screen.queryByText(missing)).not.toBeInTheDocument());
  });
});
