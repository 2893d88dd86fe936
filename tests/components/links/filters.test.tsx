import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LinkFilters } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { letHoursPass } from '../../setup/clock.ts';
import { jobEnded, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import type { Person } from '../../setup/show.ts';
import { counted, rows, type ServiceWith, serviceWith, showLinks, titles } from './setting.tsx';

const answerSchema = z.object({ data: z.object({ links: z.array(z.object({ title: z.string() })) }) });

/** Returns the answer of the service to filters, by its own route. */
async function toldBy({ settings, token }: ServiceWith, query: string) {
  const answer = await fetch(`${settings.baseUrl}/links?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  return answerSchema.parse(await answer.json()).data.links.map(({ title }) => title);
}

const addFilter = () => screen.getByRole('button', { name: 'Filter' });

/** Returns the open filter menu. */
const menu = () => within(screen.getByRole('dialog', { name: 'Filter links' }));

/** Returns the words of the options in the open menu. */
const offered = () =>
  menu()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

/** Opens a field of the filter menu. */
async function openField(person: Person, field: string) {
  await person.click(addFilter());
  await person.click(await menu().findByRole('option', { name: field }));
}

const chips = () =>
  within(screen.getByRole('group', { name: 'Filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

const tagged = () => [
  linkOf(4, { tags: ['IT', 'hats'] }),
  linkOf(3, { tags: ['it'] }),
  linkOf(2, { tags: ['it', 'hats'], short_url: 'https://brand.example/2', is_expired: true }),
  linkOf(1),
];

async function showTagged(route?: string) {
  const service = await listService(tagged());
  await refresh();
  service.seen.splice(0);
  const shown = showLinks(route);
  await rows();
  return { ...service, ...shown };
}

describe('filters', () => {
  it('list the same cached links as the service would', async () => {
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
        ...{ title: 'a', tag: 'print', clicked: 'true', has_password: 'false' },
        ...{ start_date: '2026-02-01', end_date: '2026-03-01' },
      },
    ] satisfies LinkFilters[];
    for (const filters of all) {
      const query = String(new URLSearchParams(filters));
      showLinks(`/links?${query}`);
      const answer = await toldBy(service, query);
      await counted(new RegExp(`^${answer.length} links?$`));
      if (answer.length > 0) await rows();
      await waitFor(() => expect(titles(), query).toEqual(answer.slice(0, titles().length)));
      await expectAccessible();
      cleanup();
    }
  });

  it('ask the service nothing, show the age of the cached links, and read them again by Refresh', async () => {
    const { made, database } = await serviceWith(20);
    await refresh();
    const { person } = showLinks('/links?title=e');
    const line = await counted(/links$/);
    expect(within(line).getByText('Updated just now')).toBeVisible();
    await rows();
    letHoursPass(14);
    expect(await within(line).findByText('Updated 14 hours ago')).toBeVisible();
    const id = made.find(({ title }) => title === titles()[0])?.id ?? '';
    await database.updateTable('links').set({ title: 'Changed elsewhere' }).where('id', '=', id).execute();
    const button = within(line).getByRole('button', { name: 'Refresh' });
    await person.click(button);
    await waitFor(() => expect(titles()[0]).toBe('Changed elsewhere'));
    expect(await within(line).findByText('Updated just now')).toBeVisible();
    expect(button).toHaveFocus();
  });

  it('are chosen from fields and values with their numbers of links, each becoming a chip', async () => {
    const { person, seen } = await showTagged();
    await openField(person, 'Domain');
    await waitFor(() => expect(offered()).toHaveLength(2));
    expect(offered()).toEqual(['go.example.com3', 'brand.example1']);
    await expectAccessible();
    await person.click(menu().getByRole('option', { name: /^brand/ }));
    await waitFor(() => expect(titles()).toEqual(['Link 2']));
    expect(chips()).toEqual(['Domain is brand.example', 'Save view', 'Clear']);
    expect(location.hash).toBe('#/links?domain=brand.example');
    await openField(person, 'Expiration');
    await waitFor(() => expect(offered()).toEqual(['Expired1', 'Not expired0']));
    await person.click(menu().getByRole('option', { name: /^Not/ }));
    await waitFor(() => expect(titles()).toEqual([]));
    expect(location.hash).toBe('#/links?domain=brand.example&expired=false');
    await person.click(screen.getByRole('button', { name: 'Remove filter: Domain is brand.example' }));
    await waitFor(() => expect(titles()).toEqual(['Link 4', 'Link 3', 'Link 1']));
    expect(addFilter()).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.hash).toBe('#/links');
    expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument();
    expect(seen.filter(({ url }) => url.searchParams.has('tag') || url.searchParams.has('title'))).toEqual([]);
  });

  it('are added by keys alone: + opens the menu, a word finds a value, Enter takes it', async () => {
    const { person } = await showTagged();
    screen.getAllByRole('row')[1]?.focus();
    await person.keyboard('+');
    expect(menu().getByRole('combobox')).toHaveFocus();
    await person.keyboard('expired');
    await waitFor(() => expect(offered()[0]).toBe('ExpiredExpiration1'));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Link 2']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(addFilter()).toHaveFocus();
    await person.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(menu().getByRole('combobox')).toHaveAccessibleName('Medium');
    await person.keyboard('{Backspace}');
    expect(menu().getByRole('combobox')).toHaveAccessibleName('Filter links');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(addFilter()).toHaveFocus();
  });

  it('offer each spelling of a tag, and similar ones together', async () => {
    const { person } = await showTagged();
    await openField(person, 'Tag');
    await waitFor(() => expect(offered()).toEqual(['hats2', 'it and similar, 2 spellings', 'it2', 'IT1']));
    await person.click(menu().getByRole('option', { name: 'IT 1' }));
    await waitFor(() => expect(titles()).toEqual(['Link 4']));
    expect(menu().getByRole('option', { name: 'IT 1' })).toHaveAttribute('aria-selected', 'true');
    await person.click(menu().getByRole('option', { name: 'hats 2' }));
    expect(location.hash).toBe('#/links?tag=IT&tag=hats');
    expect(chips()[0]).toBe('Tags are IT and hats');
    await person.click(menu().getByRole('radio', { name: 'None' }));
    await waitFor(() => expect(titles()).toEqual(['Link 3', 'Link 1']));
    expect(chips()[0]).toBe('Tag is not IT or hats');
    await person.click(menu().getByRole('radio', { name: 'Any' }));
    await waitFor(() => expect(titles()).toEqual(['Link 4', 'Link 2']));
    await person.click(menu().getByRole('option', { name: 'hats 2' }));
    await person.click(menu().getByRole('option', { name: /^it and similar/ }));
    await waitFor(() => expect(titles()).toEqual(['Link 4', 'Link 3', 'Link 2']));
    expect(location.hash).toBe('#/links?tag=IT&tag=it&tags=any');
    expect(chips()[0]).toBe('Tag is IT or it');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('count the links that the search and the other filters leave', async () => {
    const { person } = await showTagged('/links?tag=it&expired=false');
    await waitFor(() => expect(titles()).toEqual(['Link 3']));
    await openField(person, 'Tag');
    // The filter by tag does not count, since another tag takes its place.
    await waitFor(() => expect(offered()).toEqual(['IT and similar, 2 spellings', 'IT1', 'it1', 'hats1']));
    await person.click(menu().getByRole('option', { name: 'it 1' }));
    await person.keyboard('{Escape}');
    await person.keyboard('/');
    await person.keyboard('hats');
    await waitFor(() => expect(titles()).toEqual(['Link 4']));
    await openField(person, 'Tag');
    await waitFor(() => expect(offered()).toEqual(['IT1', 'hats1']));
  });

  it('accept any tag and any word of a title', async () => {
    const { person } = await showTagged();
    await person.click(addFilter());
    await person.keyboard('nk 3');
    await waitFor(() => expect(offered()).toEqual(['Title contains “nk 3”']));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Link 3']));
    expect(chips()[0]).toBe('Title contains “nk 3”');
    await openField(person, 'Tag');
    await person.keyboard('rare');
    await waitFor(() => expect(offered()).toEqual(['“rare”']));
    await person.keyboard('{Enter}');
    expect(location.hash).toBe('#/links?tag=rare&title=nk+3');
  });

  it('are changed by a press on their chip', async () => {
    const { person } = await showTagged('/links?expired=true');
    await person.click(screen.getByRole('button', { name: 'Expired' }));
    await person.click(menu().getByRole('option', { name: /^Not expired/ }));
    await waitFor(() => expect(titles()).toEqual(['Link 4', 'Link 3', 'Link 1']));
    const chip = screen.getByRole('button', { name: 'Not expired' });
    expect(chip).toHaveFocus();
    await person.click(chip);
    await person.keyboard('{Escape}');
    expect(chip).toHaveFocus();
  });

  it('are removed by Delete or Backspace on their chip, which deletes none of the selected links', async () => {
    const { person } = await showTagged('/links?tag=it&clicked=no');
    await person.click(screen.getAllByRole('checkbox', { name: /^Select/ }).at(-1) ?? document.body);
    for (const [key, left] of [
      ['{Backspace}', 1],
      ['{Delete}', 0],
    ] as const) {
      screen.getAllByRole('button', { name: /^Remove filter/ })[0]?.focus();
      await person.keyboard(key);
      await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Remove filter/ })).toHaveLength(left));
    }
    expect(screen.queryByText(/^Deleted/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('by creation have ranges and custom days', async () => {
    const { person } = await showTagged();
    await openField(person, 'Created');
    await person.click(menu().getByRole('option', { name: 'Last 7 days' }));
    expect(location.hash).toBe('#/links?created=7d');
    await screen.findByRole('heading', { name: 'No links match' });
    await person.click(screen.getByRole('button', { name: 'Created in the last 7 days' }));
    await person.keyboard('custom{Enter}');
    const [first, last] = [menu().getByLabelText('Created from'), menu().getByLabelText('Created until')];
    await waitFor(() => expect(first).toHaveFocus());
    await person.type(first, '2026-01-01');
    await person.type(last, '2025-12-31');
    expect(last).toHaveAccessibleDescription('Choose a day on or after the first');
    await person.clear(last);
    await person.click(menu().getByRole('button', { name: 'Apply' }));
    await rows();
    expect(location.hash).toBe('#/links?start_date=2026-01-01');
    expect(chips()[0]).toBe('Created since Jan 1, 2026');
  });

  it('have a view by job, with the links of an import', async () => {
    await serviceWith(3);
    await refresh();
    const job = await startJob([rowOfCreate(1), rowOfCreate(2)]);
    await jobEnded(job);
    const { person } = showLinks(`/links?job=${job}`);
    await counted(/^2 links$/);
    await waitFor(() => expect(titles().toSorted()).toEqual(['Link 1', 'Link 2']));
    const words = screen.getByText(/^From the import of /).textContent;
    await person.click(screen.getByRole('button', { name: `Remove filter: ${words}` }));
    await counted(/^5 links$/);
  });

  it('by a closed job say that its links are forgotten, and lead to all links', async () => {
    await serviceWith(3);
    await refresh();
    const job = await startJob([rowOfCreate(1)]);
    await jobEnded(job);
    await ask('forgetJob', { job });
    const { person } = showLinks(`/links?job=${job}`);
    expect(await screen.findByRole('heading', { name: 'This report is closed' })).toBeVisible();
    expect(screen.getByText('From a closed report')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all links' }));
    await counted(/^4 links$/);
  });

  it('are those of the current view, or of none', async () => {
    const { person } = await showTagged('/links?tag=IT');
    await viewsItem.set([{ name: 'Hats', query: 'tag=hats' }]);
    await screen.findByRole('link', { name: 'Hats' });
    const tab = (name: string) => screen.getByRole('link', { name });
    expect(tab('Hats')).not.toHaveAttribute('aria-current');
    await person.click(tab('Hats'));
    await waitFor(() => expect(titles()).toEqual(['Link 4', 'Link 2']));
    expect(tab('Hats')).toHaveAttribute('aria-current', 'true');
    await person.click(tab('All links'));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(tab('All links')).toHaveAttribute('aria-current', 'true');
  });

  it.each([
    [`title=${'x'.repeat(151)}`, /^Title contains .* – At most 150 characters$/],
    ['clicked=banana', 'Clicked is banana – Must be Clicked or Never clicked'],
    ['has_password=1', 'Password is 1 – Must be With a password or Without a password'],
    ['expired=maybe', 'Expiration is maybe – Must be Expired or Not expired'],
    ['start_date=2026-02-31', "Created since 2026-02-31 – This day doesn't exist"],
    ['end_date=2026-02-31', "Created until 2026-02-31 – This day doesn't exist"],
    ['start_date=2025-03-02&end_date=2025-03-01', /^Created .* – Choose a day on or after the first$/],
    ['created=banana', /^Created banana – Must be Today, Last 7 days, .*, or Last month$/],
    ['end_date=tomorrow', 'Created until tomorrow – Enter a day, such as 2026-12-24'],
  ])('that are implausible (%s) give the reason, filter nothing, and can be removed', async (query, words) => {
    await serviceWith(3);
    await refresh();
    const { person } = showLinks(`/links?${query}`);
    expect(await screen.findByRole('button', { name: words })).toBeVisible();
    expect(await rows()).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: /^Remove filter/ }));
    expect(location.hash).toBe('#/links');
  });

  it('that match nothing lead to all links', async () => {
    await serviceWith(3);
    await refresh();
    const { person } = showLinks('/links?tag=nowhere');
    expect(await screen.findByRole('heading', { name: 'No links match' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all links' }));
    expect(await rows()).toHaveLength(3);
  });
});
