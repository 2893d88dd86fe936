import { describe, expect } from 'vitest';
import type { Client, InputOf } from '../../lib/client/create-client.ts';
import { it, succeed } from './setting.ts';

const long_url = 'https://example.com/';

async function titlesOf(client: Client, filters: InputOf<'listLinks'>): Promise<(string | null)[]> {
  const { links, unreadable } = await succeed(client.listLinks(filters));
  expect(unreadable).toEqual([]);
  return links.map(({ title }) => title).toSorted();
}

describe('Lists of the client and the service', () => {
  it('are empty at first', async ({ client }) => {
    expect(await succeed(client.listLinks({}))).toEqual({ links: [], unreadable: [] });
  });

  it.for([
    { filters: { title: 'spring' }, found: ['Spring sale'] },
    { filters: { tag: 'a&b=c d' }, found: ['Spring sale'] },
    { filters: { has_password: 'true' }, found: ['Locked'] },
    { filters: { has_password: 'false' }, found: ['Spring sale'] },
    { filters: { clicked: 'true' }, found: [] },
    { filters: { start_date: '2026-03-01', end_date: '2026-03-01' }, found: ['Locked', 'Spring sale'] },
    { filters: { start_date: '2026-03-02' }, found: [] },
    { filters: { title: 'spring', tag: 'other' }, found: [] },
  ] satisfies { filters: InputOf<'listLinks'>; found: string[] }[])(
    'contain $found for $filters',
    async ({ filters, found }, { client }) => {
      await succeed(client.createLink({ long_url, title: 'Spring sale', tags: ['a&b=c d'] }));
      await succeed(client.createLink({ long_url, title: 'Locked', has_password: true, password: 'open' }));
      expect(await titlesOf(client, filters)).toEqual(found);
    },
  );

  it('are read in pages', async ({ client }) => {
    for (const title of ['a', 'b', 'c']) await succeed(client.createLink({ long_url, title }));
    const pages = [
      await titlesOf(client, { limit: '2' }),
      await titlesOf(client, { limit: '2', offset: '2' }),
      await titlesOf(client, { limit: '2', offset: '3' }),
    ];
    expect(pages.map(({ length }) => length)).toEqual([2, 1, 0]);
    expect(pages.flat().toSorted()).toEqual(['a', 'b', 'c']);
  });
});
