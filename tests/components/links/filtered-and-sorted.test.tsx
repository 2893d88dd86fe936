import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, type Behaviour, stall } from '../../lib/client/unruly-service.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { enterFirefoxPrivateWindow } from '../../setup/private-window.ts';
import { counted, rows, serviceWith, showLinks, titles } from './setting.tsx';

const standing = (words: RegExp) => screen.findByText(words);
const listing = (links: unknown[]) => answer(200, { status: 'success', data: { links } });

/** Starts a service that answers filters by one behavior after another, in a window that cannot read the cached links. */
async function filteringService(count: number) {
  const service = await listService(linksFrom(count));
  await refresh();
  enterFirefoxPrivateWindow();
  service.seen.splice(0);
  const answerWith = (...behaviours: Behaviour[]) =>
    service.behave((response, request) => {
      const isFiltered = request.url?.includes('title=') ?? false;
      (isFiltered ? behaviours.shift() : service.list)?.(response, request);
    });
  const offsets = () =>
    service.seen.filter(({ url }) => url.searchParams.has('title')).map(({ url }) => url.searchParams.get('offset'));
  return { ...service, answerWith, offsets };
}

describe('filters without cached links', () => {
  it('show the service’s answer, sorted', async () => {
    const { made } = await serviceWith(60);
    enterFirefoxPrivateWindow();
    showLinks('/links?clicked=true&sort=title&order=ascending');
    await counted(/^\d+ links$/);
    const clicked = made.filter(({ is_clicked }) => is_clicked).map(({ title }) => title ?? '');
    const sorted = clicked.sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    await rows();
    await waitFor(() => expect(titles()).toEqual(sorted.slice(0, titles().length)));
  });

  it('show the answer once it is complete, and that it is loading until then', async () => {
    const { answerWith } = await filteringService(20);
    const waiting: (() => void)[] = [];
    const late: Behaviour = (response, request) => {
      waiting.push(() => listing([linkOf(20), linkOf(7)])(response, request));
    };
    answerWith(listing([linkOf(3), linkOf(20)]), late, listing([linkOf(7)]));
    showLinks('/links?title=link&sort=title&order=ascending');
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(await standing(/^Updating…$/)).toBeVisible();
    expect(screen.queryByText(/^\d+ links$/)).not.toBeInTheDocument();
    waiting[0]?.();
    await counted(/^3 links$/);
    await waitFor(() => expect(titles()).toEqual(['Link 20', 'Link 3', 'Link 7']));
  });

  it('leave out other spellings of a tag', async () => {
    await listService([linkOf(3, { tags: ['IT'] }), linkOf(2, { tags: ['it'] }), linkOf(1, { tags: ['it', 'x'] })]);
    enterFirefoxPrivateWindow();
    showLinks('/links?tag=it');
    await counted(/^2 links$/);
    expect(titles()).toEqual(['Link 2', 'Link 1']);
  });

  it('show any of some tags', async () => {
    await listService([linkOf(3, { tags: ['IT'] }), linkOf(2, { tags: ['it'] }), linkOf(1, { tags: ['x'] })]);
    enterFirefoxPrivateWindow();
    showLinks('/links?tag=it&tag=IT&tags=any');
    await counted(/^2 links$/);
    expect(titles()).toEqual(['Link 3', 'Link 2']);
  });

  it('are chosen without numbers of links', async () => {
    await listService([linkOf(2, { tags: ['it'] }), linkOf(1)]);
    enterFirefoxPrivateWindow();
    const { person } = showLinks();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    await person.click(screen.getByRole('option', { name: 'Expiration' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Expired', 'Not expired']);
    await person.keyboard('{Backspace}tag{Enter}it{Enter}{Escape}');
    await counted(/^1 link$/);
    expect(titles()).toEqual(['Link 2']);
  });

  it('search in the service’s answer', async () => {
    const { answerWith } = await filteringService(20);
    const last = linkOf(4, { title: 'Link to red shoes' });
    answerWith(listing([linkOf(3, { title: 'Link to shoes' }), linkOf(5), last]), listing([last]));
    showLinks('/links?title=link&search=shoes');
    await counted(/^2 links$/);
    await waitFor(() => expect(titles()).toEqual(['Link to red shoes', 'Link to shoes']));
  });

  it('request page after page, once, even if nothing was cached', async () => {
    const { seen } = await listService(linksFrom(250));
    enterFirefoxPrivateWindow();
    showLinks('/links?title=link&sort=title&order=descending');
    await counted(/^250 links$/);
    const ofFilter = seen.filter(({ url }) => url.searchParams.get('title') === 'link');
    expect(ofFilter.map(({ url }) => url.searchParams.get('offset')).slice(0, 4)).toEqual(['0', '99', '198', '249']);
    expect(ofFilter.length).toBeLessThanOrEqual(8);
    await waitFor(() => expect(titles()[0]).toBe('Link 99'));
  });

  it('keep the answer in view while the service is called again after a change of the cache', async () => {
    const { answerWith, offsets, behave } = await filteringService(20);
    answerWith(listing([linkOf(3), linkOf(7)]), listing([linkOf(7)]));
    showLinks('/links?title=link&sort=title&order=ascending');
    await counted(/^2 links$/);
    behave(answer(200, { status: 'success', data: linkOf(99) }));
    await ask('retrieveLink', { id: linkOf(99).id });
    answerWith(listing([linkOf(3)]), stall);
    await waitFor(() => expect(offsets()).toEqual(['0', '1', '0', '1']));
    await counted(/^2 links$/);
    expect(titles()).toEqual(['Link 3', 'Link 7']);
  });

  it('show why the service fails, and continue from that page at Retry', async () => {
    const { answerWith, offsets } = await filteringService(3);
    answerWith(
      listing([linkOf(3)]),
      answer(500, { status: 'error', message: 'The disk is full' }),
      listing([linkOf(1)]),
      listing([]),
    );
    const { person } = showLinks('/links?title=link&sort=title&order=ascending');
    expect(await screen.findByText('The service says: The disk is full')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await counted(/^2 links$/);
    expect(offsets()).toEqual(['0', '1', '1', '2']);
  });
});
