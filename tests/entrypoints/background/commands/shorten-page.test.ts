import { describe, expect, it } from 'vitest';
import { fields } from '@/lib/contract/fields.ts';
import type { Page } from '@/lib/link/page/page.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { runningBackground, startBackground } from '../../../setup/background.ts';
import { breakStorage } from '../../../setup/browser/storage.ts';
import { connectedService, here } from '../../../setup/connected.ts';

const page: Extract<Page, { kind: 'ordinary' }> = {
  ...{ kind: 'ordinary', address: here.address, title: 'Page', favicon: 'https://example.com/icon.png' },
};
const shorten = async () =>
  runningBackground().commands.shortenPage(page, {
    at: null,
    isPrivate: false,
    connection: await connectionItem.get(),
  });

/** Shortens the page, and returns the links of the service. */
async function shortenAndRead() {
  const created = await shorten();
  if (!created.ok || created.value.state !== 'made') throw new Error('Not created');
  return ask('retrieveLink', { id: created.value.link.id });
}

/** Saves a default preset with this source. */
async function defaultPreset(utm_source: string, utm_id = '') {
  const preset = newPreset('n', 'Newsletter', { ...noUtm, utm_source });
  preset.destination.utm_id = utm_id;
  await savePreset(preset);
  await defaultPresetItem.set(preset.id);
}

describe('a page that is shortened outside of Hem’s pages', () => {
  it('has its title, its icon and the default domain', async () => {
    const { links, domain } = await connectedService();
    const created = await shorten();
    expect(created).toMatchObject({
      ok: true,
      value: { state: 'made', link: { long_url: here.address, title: 'Page' } },
    });
    expect(await links()).toMatchObject([{ title: 'Page', favicon: page.favicon, domain_id: domain.id }]);
  });

  it('has the default UTM preset', async () => {
    await connectedService();
    await defaultPreset('newsletter');
    expect(await shortenAndRead()).toMatchObject({ value: { has_utm: true, utm: { utm_source: 'newsletter' } } });
  });

  it('has the parameters of the default preset in its destination', async () => {
    const { links } = await connectedService();
    await defaultPreset('newsletter', '7');
    await shorten();
    expect(await links()).toMatchObject([{ long_url: `${here.address}?utm_id=7` }]);
  });

  it('has the default tags', async () => {
    await connectedService();
    await preferencesItem.set({ ...defaultPreferences, tags: ['team', 'spring'] });
    expect(await shortenAndRead()).toMatchObject({ value: { tags: ['team', 'spring'] } });
  });

  it('is shortened without them if storage fails', async () => {
    await connectedService();
    breakStorage('local', 'get', 'preferences');
    expect(await shortenAndRead()).toMatchObject({ value: { title: 'Page', tags: [] } });
  });

  it('is refused without a connection', async () => {
    await startBackground();
    expect(await shorten()).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });

  it('is refused with the names of its fields if it breaks the contract', async () => {
    const { links } = await connectedService();
    await defaultPreset('x'.repeat(fields.utm_source.max + 1));
    expect(await shorten()).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', notSent: { utm_source: [{ code: 'tooLong', limit: fields.utm_source.max }] } },
    });
    expect(await links()).toEqual([]);
  });
});
