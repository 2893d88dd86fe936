import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editLinkRoute, searchRoute, templateRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';
import { stall } from '../../lib/client/unruly-service.ts';
import { another } from '../../setup/another.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { copied } from '../../setup/clipboard.ts';
import { holdClock } from '../../setup/clock.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { linkCacheWhen, refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { holdChanges } from '../../setup/operations.ts';
import { withoutDatabase } from '../../setup/private-window.ts';
import { stopBackground } from '../../setup/stop-background.ts';
import { connectWithCachedLinks, openPopup, shorten, watchOpened } from '../page-links/popup.tsx';

const links = [
  linkOf(3, { title: 'Shoes on sale', custom_link: 'shoes' }),
  linkOf(2, { title: 'Café in Zürich', tags: ['Travel'] }),
  linkOf(1, { title: 'Spring sale', long_url: 'https://example.com/flowers' }),
];

async function find() {
  const shown = await openPopup();
  await shown.person.keyboard('/');
  return { ...shown, field: await screen.findByRole('searchbox', { name: 'Find a link' }) };
}
const list = () => within(screen.getByRole('region', { name: 'Find a link' }));
const titles = () =>
  list()
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[data-link] span span')?.textContent);
const shows = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

describe('finding a link', () => {
  it.each(withoutDatabase)('says where else to search if %s', async (_, notice, enter) => {
    await connectWithCachedLinks(links);
    enter();
    const opened = watchOpened();
    const { person } = await find();
    expect(await list().findByText(notice)).toBeVisible();
    await person.keyboard('sale');
    expect(list().queryByText(/^No links/)).not.toBeInTheDocument();
    await person.click(list().getByRole('button', { name: 'Open Links' }));
    expect(opened()).toEqual([searchRoute('sale')]);
  });

  it('starts with the newest, at a key, even if the worker is stopped', async () => {
    await connectWithCachedLinks(links);
    stopBackground();
    const { field } = await find();
    expect(field).toHaveFocus();
    await shows(['Shoes on sale', 'Café in Zürich', 'Spring sale']);
  });

  it('starts at the button in the header too, which also leads back', async () => {
    await connectWithCachedLinks(links);
    const { person } = await openPopup();
    await person.click(screen.getByRole('button', { name: 'Find a link' }));
    await shows(['Shoes on sale', 'Café in Zürich', 'Spring sale']);
    await person.click(screen.getByRole('button', { name: 'Find a link' }));
    expect(shorten()).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('loses no key that is typed before it is loaded', async () => {
    await connectWithCachedLinks(links);
    const { person } = await openPopup();
    await person.keyboard('/cafe');
    expect(await screen.findByRole('searchbox')).toHaveValue('cafe');
    await shows(['Café in Zürich']);
  });

  it('shows the beginning of a right-to-left title', async () => {
    await connectWithCachedLinks([linkOf(1, { title: 'שלום עולם, קיצור קישורים ארוכים' })]);
    await find();
    await waitFor(() => expect(list().getByText(/שלום/)).toHaveAttribute('dir', 'auto'));
  });

  it('leaves / as text in fields', async () => {
    await connectWithCachedLinks(links);
    const { person } = await openPopup();
    await person.type(screen.getByRole('textbox', { name: 'Custom slug' }), 'a/b');
    expect(screen.getByRole('textbox', { name: 'Custom slug' })).toHaveValue('a/b');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it.each([
    ['titles', 'sale', ['Shoes on sale', 'Spring sale']],
    ['addresses', 'flowers', ['Spring sale']],
    ['slugs', 'shoes', ['Shoes on sale']],
    ['tags', 'travel', ['Café in Zürich']],
  ])('searches %s', async (_what, query, expected) => {
    await connectWithCachedLinks(links);
    const { person } = await find();
    await person.keyboard(query);
    await shows(expected);
    expect(screen.getByText(expected.length === 1 ? '1 link found' : '2 links found')).toBeVisible();
  });

  it.each([
    ['its link, as scanned from a marked QR code', 'https://go.example.com/shoes?qr=1', ['Shoes on sale']],
    ['its link, whatever follows it', 'https://go.example.com/shoes/?utm_source=mail', ['Shoes on sale']],
    ['no link with the same slug at another host', 'https://elsewhere.example/shoes', []],
  ])('finds by a pasted short address %s', async (_what, pasted, expected) => {
    await connectWithCachedLinks(links);
    const { person, field } = await find();
    await shows(['Shoes on sale', 'Café in Zürich', 'Spring sale']);
    await person.click(field);
    await person.paste(pasted);
    await shows(expected);
  });

  it('shows results at each key, without a request', async () => {
    await connectWithCachedLinks(links);
    const { person, field } = await find();
    await person.keyboard('s');
    await shows(['Shoes on sale', 'Spring sale']);
    fireEvent.change(field, { target: { value: 'travel' } });
    expect(titles()).toEqual(['Café in Zürich']);
    fireEvent.change(field, { target: { value: 'sale' } });
    expect(titles()).toEqual(['Shoes on sale', 'Spring sale']);
  });

  it('never shows results of the letter before, and all results in the end', async () => {
    const shoes = Array.from({ length: 29 }, (_, at) => linkOf(40 - at, { title: `Shoes ${at}` }));
    await connectWithCachedLinks([...shoes, linkOf(1, { title: 'Shoelaces' })]);
    const { person, field } = await find();
    await person.keyboard('shoe');
    await waitFor(() => expect(titles()).toHaveLength(30));
    fireEvent.change(field, { target: { value: 'shoel' } });
    expect(titles()).toEqual(['Shoelaces']);
    fireEvent.change(field, { target: { value: 'shoes' } });
    expect(titles().slice(0, 12)).toEqual(shoes.slice(0, 12).map(({ title }) => title));
    await shows(shoes.map(({ title }) => title ?? ''));
  });

  it('says if there are more results than it shows, and links to all of them', async () => {
    const opened = watchOpened();
    const shoes = Array.from({ length: 30 }, (_, at) => linkOf(40 - at, { title: `Shoes & socks ${at}` }));
    await connectWithCachedLinks([...shoes, linkOf(1, { title: 'Shoes & boots' })]);
    const { person, field } = await find();
    await person.click(await screen.findByRole('button', { name: 'See all links' }));
    await person.type(field, 'shoes & ');
    expect(await screen.findByText('First 30 results')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'See all results' }));
    expect(opened()).toEqual(['/links', searchRoute('shoes &')]);
    await person.type(field, 'boots');
    expect(await screen.findByText('1 link found')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^See / })).not.toBeInTheDocument();
  });

  it('Enter copies the best result at once', async () => {
    await connectWithCachedLinks(links);
    const { person } = await find();
    await shows(['Shoes on sale', 'Café in Zürich', 'Spring sale']);
    await person.keyboard('spring{Enter}');
    await waitFor(() => expect(copied()).toBe('https://go.example.com/c1'));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  });

  it('a copy asks the service: says that the link is gone, or copies its new address', async () => {
    const service = await connectedService();
    const { id } = await makeLink({ title: 'Spring sale' }, { at: { ...here, tabId: 9 } });
    await refresh();
    holdClock(Date.now() + 120_000);
    const other = another(service);
    await other.change({ id, custom_link: 'spring' });
    const { person } = await find();
    await shows(['Spring sale']);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(copied()).toBe(`${service.origin}/spring`));
    await other.remove(id);
    await person.click(await screen.findByRole('button', { name: /^Spring sale/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${service.origin.slice(7)}/spring was deleted, so what you copied leads nowhere.`,
    );
    await shows([]);
  });

  it('shows source and medium beside the slug, and the age of links without them', async () => {
    const utm = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'x', utm_term: null, utm_content: null };
    await connectWithCachedLinks([
      linkOf(2, { title: 'Tagged', has_utm: true, utm, custom_link: 'tagged', custom_url: null }),
      linkOf(1, { title: 'Plain' }),
    ]);
    const { person } = await find();
    const details = () =>
      list()
        .queryAllByRole('listitem')
        .map((item) => item.querySelector('[data-link]')?.textContent);
    const expected = [/^Tagged.*\/c2·newsletter \/ email$/, /^Plain.*\/c1·.* ago$/].map((one) =>
      expect.stringMatching(one),
    );
    await waitFor(() => expect(details()).toEqual(expected));
    await person.keyboard('newsletter');
    await waitFor(() => expect(details()).toEqual(expected.slice(0, 1)));
  });

  it('arrows move, Enter copies, e edits, and any other letter continues the search', async () => {
    const opened = watchOpened();
    await connectWithCachedLinks(links);
    const { person, field } = await find();
    await person.keyboard('sale');
    await shows(['Shoes on sale', 'Spring sale']);
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(copied()).toBe('https://go.example.com/c1'));
    await person.keyboard('{Home}e');
    expect(opened()).toEqual([editLinkRoute(linkOf(3).id)]);
    await person.keyboard('{ArrowUp}');
    expect(field).toHaveFocus();
    await person.keyboard('{ArrowDown}x');
    expect(field).toHaveValue('salex');
    expect(await screen.findByText('No links match “salex”')).toBeVisible();
  });

  it('s shows the stats of a link below it, of one at a time', async () => {
    await connectWithCachedLinks(links);
    const { person } = await find();
    const figures = () => screen.queryAllByRole('link', { name: 'All stats' });
    await waitFor(() => expect(titles()).toHaveLength(3));
    await person.keyboard('{ArrowDown}s');
    await waitFor(() => expect(figures()).toHaveLength(1));
    await person.keyboard('{ArrowDown}s');
    await waitFor(() => expect(figures()).toHaveLength(1));
    const [, second] = list().getAllByRole('listitem');
    expect(within(second as HTMLElement).getByRole('link', { name: 'All stats' })).toBeVisible();
    await person.keyboard('s');
    expect(figures()).toEqual([]);
  });

  it('q shows the QR code of a link, and Escape returns to its row', async () => {
    await connectWithCachedLinks(links);
    const { person } = await find();
    await waitFor(() => expect(titles()).toHaveLength(3));
    await person.keyboard('{ArrowDown}{ArrowDown}q');
    const code = await screen.findByRole('dialog', { name: 'QR code' });
    expect(code).toHaveTextContent('go.example.com/c2');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await expectAccessible();
    await person.click(within(code).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('d duplicates a link, and each link has a button for that and for its QR code', async () => {
    const opened = watchOpened();
    await connectWithCachedLinks(links);
    const { person } = await find();
    await waitFor(() => expect(titles()).toHaveLength(3));
    await person.keyboard('{ArrowDown}d');
    await person.click(list().getByRole('button', { name: 'Duplicate Spring sale' }));
    expect(opened()).toEqual([templateRoute(linkOf(3).id), templateRoute(linkOf(1).id)]);
    await person.click(list().getByRole('button', { name: 'QR code of Spring sale' }));
    expect(await screen.findByRole('dialog', { name: 'QR code' })).toHaveTextContent('go.example.com/c1');
  });

  it('offers no QR code for a link without a short address', async () => {
    await connectWithCachedLinks([linkOf(1, { title: 'Spring sale', short_url: null, custom_url: null })]);
    await find();
    await shows(['Spring sale']);
    expect(list().getByRole('button', { name: 'Duplicate Spring sale' })).toBeVisible();
    expect(list().queryByRole('button', { name: /QR/ })).not.toBeInTheDocument();
  });

  it('Escape clears the search, then leads back', async () => {
    await connectWithCachedLinks(links);
    const { person, field } = await find();
    await person.keyboard('shoes{Escape}');
    expect(field).toHaveValue('');
    await person.keyboard('{Escape}');
    expect(shorten()).toHaveFocus();
  });

  it('hides links that are being deleted', async () => {
    holdClock();
    await connectWithCachedLinks(links);
    await ask('scheduleDelete', { id: linkOf(2).id });
    await find();
    await shows(['Shoes on sale', 'Spring sale']);
    // The next one disappears before the links are read again.
    const release = await holdChanges('links');
    await ask('scheduleDelete', { id: linkOf(1).id });
    await shows(['Shoes on sale']);
    await release();
  });

  it('counts them neither as shown nor as more', async () => {
    holdClock();
    const shoes = Array.from({ length: 31 }, (_, at) => linkOf(40 - at, { title: `Shoes ${at}` }));
    await connectWithCachedLinks(shoes);
    await ask('scheduleDelete', { id: linkOf(35).id });
    const { person } = await find();
    await person.keyboard('shoes');
    expect(await screen.findByText('30 links found')).toBeVisible();
    await shows(shoes.filter(({ id }) => id !== linkOf(35).id).map(({ title }) => title ?? ''));
    expect(screen.queryByRole('button', { name: /^See / })).not.toBeInTheDocument();
  });

  it('follows changes of the link cache', async () => {
    const service = await connectWithCachedLinks(links.slice(1));
    const { person } = await find();
    await person.keyboard('sale');
    await shows(['Spring sale']);
    service.links.unshift(links[0]);
    await refresh();
    await shows(['Shoes on sale', 'Spring sale']);
  });
});

describe('a search without results says why', () => {
  const says = (words: string | RegExp) => screen.findByText(words);

  it('there are no links', async () => {
    await connectWithCachedLinks([]);
    await find();
    expect(await says('No links yet. Shorten this page to create your first.')).toBeVisible();
  });

  it('the list was not read yet', async () => {
    await listService(links);
    await linkCacheItem.remove();
    const opened = watchOpened();
    const { person } = await find();
    expect(await says(/^Your links are not loaded yet/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Open Settings' }));
    expect(opened()).toEqual(['/settings']);
  });

  it('the list is being read', async () => {
    const { behave, list: answer } = await listService(linksFrom(150));
    behave(answer, stall);
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ known }) => known === 100);
    await find();
    expect(await says('Still loading your links, 100 so far')).toBeVisible();
    await waitFor(() => expect(titles()).toHaveLength(30));
  });

  it('the sync ended before all were read', async () => {
    await connectWithCachedLinks(links);
    const partly: Partial<LinkCacheState> = { wholeAt: null, activity: { state: 'stopped', read: 3 } };
    const state = await linkCacheWhen(({ known }) => known === 3);
    await linkCacheItem.set({ ...state, ...partly });
    await find();
    expect(await says('Some of your links are not loaded yet.')).toBeVisible();
  });
});
