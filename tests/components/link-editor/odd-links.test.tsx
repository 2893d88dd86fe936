import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { fill, openAt, save, saved, section, title } from './editor.tsx';

/** Opens the editor of a link as another program has left it. */
async function editOdd(rest: Partial<LinkRecord>) {
  const link = linkOf(1, rest);
  const service = await listService([link]);
  service.behave(answer(200, { status: 'success', message: 'Updated', data: link }));
  const shown = await openAt(editLinkRoute(link.id));
  await screen.findByRole('form', { name: /^Edit / });
  const sent = () => service.seen.filter(({ method }) => method === 'PUT').map(({ body }): unknown => JSON.parse(body));
  return { ...shown, id: link.id, sent };
}

const country = { iso2: 'DE', name: 'Germany' };

it.each<[string, string, Partial<LinkRecord>]>([
  ['a platform without an address', 'Platforms', { has_ios_targeting: true }],
  ["an app's own address", 'Platforms', { has_ios_targeting: true, ios_target_url: 'spotify:track:1' }],
  ['a limit of zero clicks', 'Expiration', { has_expiration: true, expiration_clicks: '0' }],
  [
    'a country rule without a country',
    'Countries',
    { has_geo_targeting: true, geo_targets: [{ id: null, target_url: 'https://example.de', country: null }] },
  ],
  [
    'a country rule without a web address',
    'Countries',
    { has_geo_targeting: true, geo_targets: [{ id: null, target_url: 'spotify:track:1', country }] },
  ],
])('%s is no error, and blocks no other change', async (_what, name, rest) => {
  const { person, id, sent } = await editOdd(rest);
  await person.click(section(name));
  await fill(person, title(), 'Spring sale');
  await person.click(save());
  await saved();
  expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});
