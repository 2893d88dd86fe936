import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { rows, showLinks } from './setting.tsx';

const broken = [
  { ...linkOf(9), title: 'Spring', created_at: '2026-03-01T10:00:00', last_clicked: '' },
  { ...linkOf(8), title: 5, utm: { utm_term: true } },
];

const notice = async () => (await screen.findByText(/something Hem can't read$/)).parentElement ?? document.body;
const named = async () => {
  const found = await within(await notice()).findAllByRole('listitem');
  return found.map((item) => item.textContent);
};

describe('links with unreadable fields', () => {
  it('are in the list, and a notice names them and the fields', async () => {
    await listService([...broken, ...linksFrom(3)]);
    await refresh();
    showLinks();
    expect(await rows()).toHaveLength(5);
    expect(await notice()).toHaveTextContent("2 links with something Hem can't read");
    expect((await named()).toSorted()).toEqual([
      'Spring: created_at, last_clicked',
      'example.com/8: title, utm.utm_term',
    ]);
    expect(within(await notice()).getByRole('link', { name: 'Spring' })).toHaveAttribute(
      'href',
      `#/links/${linkOf(9).id}`,
    );
  });

  it('are named in the answer to a filter too', async () => {
    await listService([{ ...broken[0], tags: ['sale'] }]);
    showLinks('/links?tag=sale');
    expect(await named()).toEqual(['Spring: created_at, last_clicked']);
  });

  it('are not named after they become readable', async () => {
    const links: unknown[] = [broken[0], ...linksFrom(3)];
    await listService(links);
    await refresh();
    links[0] = linkOf(9);
    await refresh();
    showLinks();
    expect(await rows()).toHaveLength(4);
    expect(screen.queryByText(/can't read/)).not.toBeInTheDocument();
  });

  it('are named up to five at once', async () => {
    await listService(linksFrom(7).map((link) => ({ ...link, favicon: 5 })));
    await refresh();
    showLinks();
    expect(await named()).toHaveLength(5);
    expect(await notice()).toHaveTextContent('And 2 more.');
  });

  it('are not those without an id, which cannot be in the list', async () => {
    await listService([{ ...linkOf(9), id: 9 }, ...linksFrom(3)]);
    await refresh();
    showLinks();
    expect(await screen.findByText("1 link Hem can't read: its id is missing")).toBeVisible();
    expect(await rows()).toHaveLength(3);
  });
});
