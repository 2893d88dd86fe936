import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { LinkPage } from '@/components/link-details/link-page.tsx';
import { LinksPage } from '@/components/links/links-page.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Toasts } from '@/components/ui/toast.tsx';
import { listLayout, listLayoutItem } from '@/lib/storage/list-layout.ts';
import { fillService } from '../../bench/links/fill-service.ts';
import { realisticLinks } from '../../bench/links/realistic-links.ts';
import { connectedTo } from '../../setup/connected.ts';
import { runService } from '../../setup/service.ts';
import { type Person, show } from '../../setup/show.ts';

/** Connects to the real service with this number of links, newest first. */
export async function serviceWith(count: number) {
  const service = await runService();
  const created = realisticLinks(count);
  await fillService(service.database, service.domain.id, created);
  const connection = await connectedTo(service);
  return { ...service, connection, made: created };
}

export type ServiceWith = Awaited<ReturnType<typeof serviceWith>>;

/** Gives the list this height in pixels, since the DOM of tests has no layout. */
function setListHeight(pixels: number): void {
  const spy = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(pixels);
  onTestFinished(() => spy.mockRestore());
}

/** Makes the window wide enough for all columns. */
export function widenWindow(): void {
  const none = matchMedia('not all');
  const spy = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(none);
  onTestFinished(() => spy.mockRestore());
}

/** Shows all columns in lists. */
export const showAllColumns = () => listLayoutItem.set(listLayout.parse({ hidden: [] }));

/** Shows the pages of links, at a route. */
export function showLinks(route = '/links') {
  setListHeight(800);
  widenWindow();
  navigate(route);
  onTestFinished(() => navigate('/'));
  return show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <Route path="/links" component={LinksPage} />
        <Route path="/links/:id" component={LinkPage} />
      </main>
      <Toasts />
    </Router>,
  );
}

/** Waits until the list shows so many links, all of them read. Returns the line of its status. */
export const counted = (count: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const line = screen.getByText(count).parentElement;
    if (line === null) throw new Error('No status');
    within(line).getByText(/^Updated/);
    return line;
  });

/** Picks an action of the page from its menu. */
export async function pickAction(person: Person, name: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'More list actions' }));
  await person.click(screen.getByRole('menuitem', { name }));
}

const allRows = () => screen.queryAllByRole('row').filter((row) => row.dataset['index'] !== undefined);

/** Waits for the rows of the list, without the header. */
export function rows(): Promise<HTMLElement[]> {
  return waitFor(() => {
    const drawn = allRows();
    expect(drawn).not.toEqual([]);
    for (const row of drawn) within(row).getByRole('link');
    return drawn;
  });
}

/** Returns the visible titles in order. */
export const titles = (): string[] =>
  allRows()
    .flatMap((row) => within(row).queryAllByRole('link'))
    .map((link) => link.textContent ?? '');
