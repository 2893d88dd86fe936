import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LinkFilters } from '@/lib/library/select.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { refresh } from '../../setup/library.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { allowHost } from '../../setup/press.ts';
import { rows, type ServiceWith, serviceWith, showLinks, titles } from './setting.tsx';

/** What the service itself answers to filters, by its own route. */
async function toldBy({ settings, token }: ServiceWith, filters: Record<string, string>) {
  const query = new URLSearchParams(filters);
  const answer = await fetch(`${settings.baseUrl}/links?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  const { data }: { data: { links: { title: string }[] } } = await answer.json();
  return data.links.map(({ title }) => title);
}

const standing = (words: RegExp) => screen.findByText(words);

describe('the list', () => {
  it.each([1, 100])('of %i links shows the newest first, and says how many there are', async (count) => {
    const { made } = await serviceWith(count);
    await refresh();
    showLinks();
    await rows();
    expect(screen.getByRole('grid', { name: 'Links' })).toHaveAttribute('aria-rowcount', String(count + 1));
    expect(await standing(new RegExp(`^${count} links? · From what is known$`))).toBeVisible();
    expect(titles()).toEqual(made.slice(0, titles().length).map(({ title }) => title));
  });

  it('tells screen readers the row, its position and all that is in it', async () => {
    const service = await serviceWith(0);
    await ask('createLink', {
      at: { tabId: 1, address: 'https://example.com/shoes' },
      geo_targets: [],
      body: {
        long_url: 'https://example.com/shoes',
        title: 'Spring sale',
        custom_link: 'sale',
        tags: ['news', 'shoes'],
        has_password: true,
        password: 'open',
        has_utm: true,
        utm_source: 'news',
      },
    });
    await refresh();
    showLinks();
    const host = new URL(service.origin).host;
    const [row] = await rows();
    expect(row).toHaveAttribute('aria-rowindex', '2');
    expect(row).toHaveAccessibleName(
      new RegExp(
        `^Spring sale ${host} ?/sale (Copy ${host}/sale )?example.com ?/shoes news shoes UTM Password .+ never$`,
      ),
    );
  });

  it('shows a sign for each option, and the icon once it is looked at', async () => {
    const on = { has_utm: true, has_opengraph: true, has_windows_targeting: true, has_geo_targeting: true };
    const more = { has_cloaking: true, has_password: true, has_expiration: true };
    const favicon = 'https://example.com/icon.png';
    await listService([linkOf(2, { ...on, ...more, favicon }), linkOf(1, { has_expiration: true, is_expired: true })]);
    await refresh();
    showLinks();
    const [first, second] = await rows();
    const signs = (row: HTMLElement | undefined) =>
      row === undefined
        ? []
        : within(row)
            .queryAllByRole('img', { name: /./ })
            .map((sign) => sign.title);
    expect(signs(first)).toEqual([
      ...['UTM', 'Social preview', 'Platforms', 'Countries', 'Cloaking', 'Password', 'Expires'],
    ]);
    expect(signs(second)).toEqual(['Expired']);
    await waitFor(() => expect(first?.querySelector('img')).toHaveAttribute('src', favicon));
    expect(first?.querySelector('img')).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it('is a skeleton while it is read for the first time, then says how many came', async () => {
    await serviceWith(3);
    showLinks();
    expect(await screen.findByText('Reading the links…')).toBeInTheDocument();
    await rows();
    expect(await standing(/^3 links · /)).toBeVisible();
  });
});

describe('filters', () => {
  it.each([
    { title: 'sale' },
    { tag: 'newsletter' },
    { clicked: 'true' },
    { clicked: 'false', has_password: 'false' },
    { has_password: 'true' },
    { start_date: '2026-02-28', end_date: '2026-02-28' },
    {
      title: 'a',
      tag: 'print',
      clicked: 'true',
      has_password: 'false',
      start_date: '2026-02-01',
      end_date: '2026-03-01',
    },
  ] satisfies LinkFilters[])('%o show what the service answers, and say so', async (filters) => {
    const service = await serviceWith(100);
    await refresh();
    showLinks(`/links?${new URLSearchParams(filters)}`);
    const told = await toldBy(service, filters);
    expect(await standing(new RegExp(`^${told.length} links? · The service's answer$`))).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(told.slice(0, titles().length)));
    expect(told.length === 0 || titles().length > 0).toBe(true);
  });

  it('show at once what is known, and only then what the service says', async () => {
    const service = await serviceWith(100);
    await allowHost(service.settings.baseUrl);
    await refresh();
    await service.stop();
    showLinks('/links?clicked=true');
    await rows();
    const known = titles();
    expect(await standing(/^\d+ links · From what is known, while the service is asked$/)).toBeVisible();
    expect(await screen.findByText(/^Could not reach/)).toBeVisible();
    expect(await standing(/^\d+ links · From what is known$/)).toBeVisible();
    await service.startAgain();
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await standing(/The service's answer$/)).toBeVisible();
    expect(titles()).toEqual(known);
  });

  it('are asked for page by page, as far as one looks', async () => {
    const { seen } = await listService(linksFrom(250));
    await refresh();
    seen.splice(0);
    showLinks('/links?title=link');
    expect(await standing(/^250 links · The service's answer$/)).toBeVisible();
    const offsets = () => seen.flatMap(({ url: { searchParams } }) => searchParams.get('offset') ?? []);
    expect(offsets()).toEqual(['0']);
    const grid = screen.getByRole('grid');
    grid.scrollTop = 1e6;
    fireEvent.scroll(grid);
    await waitFor(() => expect(offsets()).toEqual(['0', '100', '200', '250']));
    await waitFor(() => expect(titles().at(-1)).toBe('Link 1'));
  });

  it('are typed into fields and go into the address', async () => {
    const { made } = await serviceWith(20);
    await refresh();
    const { person } = showLinks();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.type(screen.getByLabelText('Title contains'), (made[7]?.title ?? '').slice(0, 9));
    await person.selectOptions(screen.getByLabelText('Clicked'), 'Clicked');
    const query = new URLSearchParams(location.hash.split('?')[1]);
    expect([...query]).toEqual([
      ['title', (made[7]?.title ?? '').slice(0, 9)],
      ['clicked', 'true'],
    ]);
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.hash).toBe('#/links');
    expect(await standing(/^20 links/)).toBeVisible();
  });

  it('that the contract refuses say why, and filter nothing', async () => {
    await serviceWith(3);
    await refresh();
    showLinks(`/links?title=${'x'.repeat(151)}`);
    expect(await screen.findByText('At most 150 characters')).toBeVisible();
    expect(screen.getByLabelText('Title contains')).toBeInvalid();
    expect(await rows()).toHaveLength(3);
  });

  it('that find nothing lead back to all links', async () => {
    await serviceWith(3);
    await refresh();
    const { person } = showLinks('/links?tag=nowhere');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all links' }));
    expect(await rows()).toHaveLength(3);
  });
});

describe('searching and sorting', () => {
  it('shows the best first as one types, and is kept in the address', async () => {
    const { made } = await serviceWith(100);
    await refresh();
    const { person } = showLinks();
    await rows();
    const slug = made.find(({ custom_link }) => custom_link !== null)?.custom_link ?? '';
    await person.type(screen.getByRole('textbox', { name: /^Search/ }), slug);
    await waitFor(() => expect(titles()[0]).toBe(made.find(({ custom_link }) => custom_link === slug)?.title));
    expect(location.hash).toBe(`#/links?search=${slug}`);
    await person.keyboard('{Escape}');
    expect(await standing(/^100 links/)).toBeVisible();
  });

  it('sorts by a column, the other way round, and no more', async () => {
    const { made } = await serviceWith(30);
    await refresh();
    const { person } = showLinks();
    await rows();
    const header = screen.getByRole('columnheader', { name: 'Title' });
    const press = within(header).getByRole('button');
    const byTitle = made
      .map(({ title }) => title?.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() ?? '')
      .toSorted((one, other) => (one < other ? -1 : 1));
    const first = () => titles()[0]?.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    await person.click(press);
    await waitFor(() => expect(first()).toBe(byTitle[0]));
    expect(press).toHaveFocus();
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await person.click(press);
    await waitFor(() => expect(first()).toBe(byTitle.at(-1)));
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await person.click(press);
    await waitFor(() => expect(titles()[0]).toBe(made[0]?.title));
    expect(location.hash).toBe('#/links');
  });
});
