import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refresh } from '../../setup/link-cache.ts';
import { rows, serviceWith, showLinks, titles } from './setting.tsx';

const standing = (words: RegExp) => screen.findByText(words);

describe('searching and sorting', () => {
  it('shows the best first at each key, and writes the search to the address', async () => {
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

  it('sorts by a column, then in reverse order, then no more', async () => {
    const { made } = await serviceWith(30);
    await refresh();
    const { person } = showLinks();
    await rows();
    const header = screen.getByRole('columnheader', { name: 'Link' });
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
