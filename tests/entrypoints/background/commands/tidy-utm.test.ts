import { describe, expect, it } from 'vitest';
import { noUtm, type UtmValues } from '@/lib/link/utm/fields.ts';
import { utmPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { restoredValuesItem } from '@/lib/storage/restored-values.ts';
import { connectedService } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';

const keepHyphened = (name: string, values: Partial<UtmValues>) =>
  savePreset(
    utmPreset.parse({ id: name, name, values: { ...noUtm, ...values }, hygiene: { lowerCase: true, spaces: '-' } }),
  );
const weekly = { utm_source: 'newsletter', utm_medium: 'email' };

describe('UTM values are normalized by a preset', () => {
  it('the one that has the values of a new link', async () => {
    const { links } = await connectedService();
    await keepHyphened('Weekly', weekly);
    await makeLink({ has_utm: true, ...weekly, utm_campaign: 'Spring Sale' });
    expect(await links()).toMatchObject([{ ...weekly, utm_campaign: 'spring-sale' }]);
  });

  it('the default of the connection, if no preset has the values', async () => {
    const { links, connection } = await connectedService();
    await keepHyphened('House rules', {});
    await defaultPresetItem.of(connection.id).set('House rules');
    await makeLink({ has_utm: true, utm_campaign: 'Spring Sale' });
    expect(await links()).toMatchObject([{ utm_campaign: 'spring-sale' }]);
  });

  it('but not after Undo restored a value, nor without a preset', async () => {
    const { links, connection } = await connectedService();
    await makeLink({ has_utm: true, utm_campaign: 'Autumn Sale' });
    await keepHyphened('Weekly', weekly);
    await restoredValuesItem.of(connection.id).set(['Spring Sale']);
    await makeLink({ has_utm: true, ...weekly, utm_campaign: 'Spring Sale', utm_term: 'Red Shoes' });
    expect((await links()).map(({ utm_campaign, utm_term }) => [utm_campaign, utm_term]).sort()).toEqual([
      ['Autumn Sale', null],
      ['Spring Sale', 'red-shoes'],
    ]);
  });
});

it('a changed value is normalized by the preset that has the values of the link', async () => {
  const { links } = await connectedService();
  await keepHyphened('Weekly', weekly);
  const { id } = await makeLink({ has_utm: true, ...weekly, utm_term: 'a' });
  await refresh();
  expect(await ask('updateLink', { id, utm_campaign: 'Spring Sale' })).toMatchObject({ ok: true });
  expect(await links()).toMatchObject([{ ...weekly, utm_campaign: 'spring-sale', utm_term: 'a' }]);
});
