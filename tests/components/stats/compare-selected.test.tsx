import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import { selectedLinksRoute } from '@/lib/stats/compare-route.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { show } from '../../setup/show.ts';

const idOf = (number: number) => linkOf(number).id;

/** Connects to a service that lists three links, has an unlisted fourth, and has stats of each. */
async function withFigures() {
  const service = await listService(linksFrom(3));
  const all = [linkOf(4), ...linksFrom(3)];
  let isFull = false;
  service.behave((response, request) => {
    const url = new URL(request.url ?? '', 'http://service.test');
    const link = all.find(({ id }) => id === url.searchParams.get('id'));
    if (url.pathname.endsWith('/links')) return service.list(response, request);
    const data = url.pathname.endsWith('/stats') ? { total_count: 10, unique_count: 1, stats: {} } : link;
    if (isFull && data === link) return answer(500, { status: 'error', message: 'Full' })(response, request);
    if (link === undefined) return answer(400, { status: 'failure', message: 'No such link' })(response, request);
    answer(200, { status: 'success', data })(response, request);
  });
  await refresh();
  service.seen.splice(0);
  const fill = (full: boolean) => {
    isFull = full;
  };
  const retrieved = () => service.seen.filter(({ url }) => /\/link$/.test(url.pathname)).length;
  return { ...service, fill, retrieved };
}

function open(...numbers: number[]) {
  navigate(selectedLinksRoute(numbers.map(idOf)));
  return show(<StatsPage />);
}

const boxes = () => screen.getAllByRole('checkbox', { name: /^Include/ }).map((box) => box.getAttribute('aria-label'));

describe('a comparison of selected links', () => {
  it('has cached titles, and requests only stats', async () => {
    const { seen } = await withFigures();
    open(3, 1);
    expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
    expect(boxes()).toEqual(['Include Link 3', 'Include Link 1']);
    expect(seen.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['stats', 'stats']);
  });

  it('requests links that are not cached', async () => {
    const { retrieved } = await withFigures();
    open(4, 1);
    expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
    expect(boxes()).toEqual(['Include Link 4', 'Include Link 1']);
    expect(retrieved()).toBe(1);
  });

  it('leaves out deleted links, and says so', async () => {
    await withFigures();
    open(1, 5, 6);
    expect(await screen.findByText('2 selected links no longer exist.')).toBeVisible();
    expect(boxes()).toEqual(['Include Link 1']);
  });

  it('shows the others beside unreadable links, until a retry', async () => {
    const { fill } = await withFigures();
    fill(true);
    const { person } = open(1, 4);
    expect(await screen.findByText('1 of 1 links loaded')).toBeVisible();
    fill(false);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
  });

  it('ends with a search for others', async () => {
    await withFigures();
    const { person } = open(1);
    await person.type(await screen.findByRole('textbox', { name: 'Tag' }), 'spring{Enter}');
    expect(location.hash).toBe('#/stats?tag=spring');
  });

  it('starts from a selection in the list, to which the empty page links', async () => {
    await withFigures();
    navigate('/stats');
    show(<StatsPage />);
    expect(await screen.findByRole('link', { name: 'Or select them in Links' })).toHaveAttribute('href', '#/links');
  });
});
