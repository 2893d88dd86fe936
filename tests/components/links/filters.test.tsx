import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LinkFilters } from '@/lib/link-index/index.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { letHoursPass } from '../../setup/clock.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { allowHost } from '../../setup/press.ts';
import type { Person } from '../../setup/show.ts';
import { answered, rows, type ServiceWith, serviceWith, showLinks, titles } from './setting.tsx';

const answerSchema = z.object({ data: z.object({ links: z.array(z.object({ title: z.string() })) }) });

/** Returns the answer of the service to filters, by its own route. */
async function toldBy({ settings, token }: ServiceWith, query: string) {
  const answer = await fetch(`${settings.baseUrl}/links?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  return answerSchema.parse(await answer.json()).data.links.map(({ title }) => title);
}

const standing = (words: RegExp) => screen.findByText(words);

/** Returns the suggestions of a field, which accepts any text. */
async function offered(person: Person, label: string) {
  const field = screen.getByRole('combobox', { name: label });
  await person.click(field);
  // The values are loaded once the filters are open.
  await waitFor(async () => {
    await person.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-expanded', 'true');
  });
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const values = [...(list?.children ?? [])].map(({ textContent }) => textContent);
  await person.keyboard('{Escape}');
  expect(field).toHaveValue('');
  return values;
}

describe('filters', () => {
  it('show the answer of the service, and say so', async () => {
    const service = await serviceWith(100);
    await refresh();
    const all = [
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
    ] satisfies LinkFilters[];
    for (const filters of all) {
      const query = String(new URLSearchParams(filters));
      showLinks(`/links?${query}`);
      const listAnswer = await toldBy(service, query);
      await answered(new RegExp(`^${listAnswer.length} links?$`));
      await waitFor(() => expect(titles(), query).toEqual(listAnswer.slice(0, titles().length)));
      expect(listAnswer.length === 0 || titles().length > 0, query).toBe(true);
      await expectAccessible();
      cleanup();
    }
  });

  it('show cached links at once, and then the answer of the service', async () => {
    const service = await serviceWith(100);
    await allowHost(service.settings.baseUrl);
    await refresh();
    await service.stop();
    const release = holdCalls();
    showLinks('/links?clicked=true');
    await rows();
    const known = titles();
    expect(await standing(/^\d+ links · Updating…$/)).toBeVisible();
    release();
    expect(await screen.findByText(/^Could not reach/)).toBeVisible();
    expect(await standing(/^\d+ links$/)).toBeVisible();
    await service.startAgain();
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() => expect(screen.queryByText(/^Could not reach/)).not.toBeInTheDocument());
    await answered(/links?$/);
    expect(titles()).toEqual(known);
  });

  it('show the age of the answer, and ask again by Refresh', async () => {
    const { made, database } = await serviceWith(20);
    await refresh();
    const { person } = showLinks('/links?title=e');
    const line = await answered(/links$/);
    expect(within(line).getByText('Updated just now')).toBeVisible();
    await rows();
    letHoursPass(14);
    expect(await within(line).findByText('Updated 14 hours ago')).toBeVisible();
    const id = made.find(({ title }) => title === titles()[0])?.id ?? '';
    await database.updateTable('links').set({ title: 'Changed elsewhere' }).where('id', '=', id).execute();
    const button = within(line).getByRole('button', { name: 'Refresh' });
    await person.click(button);
    await waitFor(() => expect(titles()[0]).toBe('Changed elsewhere'));
    expect(within(line).getByText('Updated just now')).toBeVisible();
    expect(button).toHaveFocus();
  });

  it('request page after page, as far as the list is scrolled', async () => {
    const { seen } = await listService(linksFrom(250));
    await refresh();
    seen.splice(0);
    showLinks('/links?title=link');
    await answered(/^250 links$/);
    const requests = () => seen.filter(({ url }) => url.searchParams.get('title') === 'link');
    const offsets = () => requests().map(({ url }) => url.searchParams.get('offset'));
    expect(offsets()).toEqual(['0']);
    const grid = screen.getByRole('grid');
    grid.scrollTop = 1e6;
    fireEvent.scroll(grid);
    await waitFor(() => expect(offsets()).toEqual(['0', '99', '198', '249']));
    await waitFor(() => expect(titles().at(-1)).toBe('Link 1'));
  });

  it('stop after a few requests if a service repeats its answer, with an unreadable record', async () => {
    const page = [...linksFrom(30), { id: 7 }];
    const { seen, behave } = await listService(page);
    await refresh();
    behave(answer(200, { status: 'success', data: { links: page } }));
    seen.splice(0);
    showLinks('/links?title=link');
    await answered(/^30 links$/);
    const titleRequests = () => seen.filter(({ url }) => url.searchParams.get('title') === 'link').length;
    const requests = titleRequests();
    expect(requests).toBeLessThan(8);
    expect(screen.getByText("1 link Hem can't read: its id is missing")).toBeVisible();
    expect(titleRequests()).toBe(requests);
  });

  it('are entered in fields and written to the address', async () => {
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

  it('offer existing tags, UTM values and domains, and filter cached links if the service cannot', async () => {
    const utm = { utm_source: 'X', utm_medium: 'social', utm_campaign: 'Spring', utm_term: null, utm_content: null };
    await listService([
      linkOf(3, { tags: ['Shoes'], utm }),
      linkOf(2, { tags: ['Shoes', 'hats'], short_url: 'https://brand.example/2', is_expired: true }),
      linkOf(1),
    ]);
    await refresh();
    const { person } = showLinks();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await offered(person, 'Tag')).toEqual(['Shoes', 'hats']);
    expect(await offered(person, 'Campaign')).toEqual(['Spring']);
    expect(await offered(person, 'Medium')).toEqual(['social']);
    await person.type(screen.getByLabelText('Source'), 'x');
    await waitFor(() => expect(titles()).toEqual(['Link 3']));
    await person.clear(screen.getByLabelText('Source'));
    await waitFor(() => expect(titles()).toHaveLength(3));
    const domains = [...screen.getByLabelText<HTMLSelectElement>('Domain').options].map(({ text }) => text);
    expect(domains).toEqual(['Any', 'go.example.com (2)', 'brand.example (1)']);
    await person.type(screen.getByLabelText('Campaign'), 'Spring');
    await waitFor(() => expect(titles()).toEqual(['Link 3']));
    expect(await standing(/^1 link$/)).toBeVisible();
    expect(location.hash).toBe('#/links?campaign=Spring');
    await person.clear(screen.getByLabelText('Campaign'));
    await person.selectOptions(screen.getByLabelText('Domain'), 'brand.example (1)');
    await waitFor(() => expect(titles()).toEqual(['Link 2']));
    await person.selectOptions(screen.getByLabelText('Domain'), 'Any');
    await person.selectOptions(screen.getByLabelText('Expiration'), 'Not expired');
    await waitFor(() => expect(titles()).toEqual(['Link 3', 'Link 1']));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.hash).toBe('#/links');
  });

  it('use the typed text at Enter, and a suggestion only after the arrow keys chose it', async () => {
    await listService([linkOf(2, { tags: ['newsletter'] }), linkOf(1, { tags: ['new'] })]);
    await refresh();
    const { person } = showLinks();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await offered(person, 'Tag')).toEqual(['newsletter', 'new']);
    const tag = screen.getByRole('combobox', { name: 'Tag' });
    await person.type(tag, 'ne{Enter}');
    expect(tag).toHaveValue('ne');
    await person.type(tag, 'w{ArrowDown}{Enter}');
    expect(tag).toHaveValue('newsletter');
  });

  it('accept any tag, even one too rare to be offered', async () => {
    await listService(Array.from({ length: 201 }, (_, at) => linkOf(at + 1, { tags: [`tag ${at + 1}`] })));
    await refresh();
    const { person } = showLinks();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    const known = await offered(person, 'Tag');
    expect(known).toHaveLength(200);
    const rare = Array.from({ length: 201 }, (_, at) => `tag ${at + 1}`).find((tag) => !known.includes(tag));
    await person.type(screen.getByLabelText('Tag'), rare ?? '-');
    await waitFor(() => expect(titles()).toEqual([rare?.replace('tag', 'Link')]));
  });

  it('accept any tag while no link is cached, since the service answers', async () => {
    const { seen } = await listService([linkOf(1, { tags: ['Shoes'] })]);
    const { person } = showLinks();
    await person.click(await screen.findByRole('button', { name: 'Filters' }));
    await person.type(screen.getByLabelText('Tag'), 'Shoes');
    await waitFor(() => expect(seen.map(({ url }) => url.searchParams.get('tag'))).toContain('Shoes'));
  });

  it('that break the contract give the reason, and filter nothing', async () => {
    await serviceWith(3);
    await refresh();
    showLinks(`/links?title=${'x'.repeat(151)}`);
    expect(await screen.findByText('At most 150 characters')).toBeVisible();
    expect(screen.getByLabelText('Title contains')).toBeInvalid();
    expect(await rows()).toHaveLength(3);
  });

  it.each([
    ['clicked=banana', 'Clicked', 'Must be Any, Clicked, or Never clicked'],
    ['has_password=1', 'Password', 'Must be Any, With a password, or Without a password'],
    ['start_date=2026-02-31', 'Created from', "This day doesn't exist"],
    ['end_date=2026-02-31', 'Created to', "This day doesn't exist"],
    ['end_date=tomorrow', 'Created to', 'Enter a day, such as 2026-12-24'],
    ['start_date=2026-03-02&end_date=2026-03-01', 'Created to', 'Choose a day on or after the first'],
  ])('that are implausible (%s) give the reason at their field', async (query, label, words) => {
    await serviceWith(3);
    await refresh();
    showLinks(`/links?${query}`);
    const field = await screen.findByLabelText(label);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(words);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('that are invalid in an address are shown unchanged, and fixed by a pick', async () => {
    await serviceWith(3);
    await refresh();
    const { person } = showLinks('/links?clicked=banana');
    const field = await screen.findByLabelText('Clicked');
    expect(field).toHaveDisplayValue('banana');
    expect(await rows()).toHaveLength(3);
    await person.selectOptions(field, 'Any');
    expect(field).toBeValid();
    expect(location.hash).toBe('#/links');
  });

  it('that match nothing link to all links', async () => {
    await serviceWith(3);
    await refresh();
    const { person } = showLinks('/links?tag=nowhere');
    expect(await screen.findByRole('heading', { name: 'No links match' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all links' }));
    expect(await rows()).toHaveLength(3);
  });
});
