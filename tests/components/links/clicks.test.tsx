import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recentDays } from '@/lib/stats/recent-clicks.ts';
import { refresh } from '../../setup/library.ts';
import { rows, serviceWith, showLinks } from './setting.tsx';

const cellOf = (row: HTMLElement | undefined) => {
  if (row === undefined) throw new Error('There is no row');
  return within(row).getAllByRole('gridcell').at(-2);
};
const load = () => screen.getByRole('button', { name: 'Load clicks of the links in view' });

describe('the clicks of the last 30 days', () => {
  it('are not asked for unasked, and come for the rows in sight', async () => {
    const { made } = await serviceWith(3);
    await refresh();
    const fetching = vi.spyOn(globalThis, 'fetch');
    const asked = () => {
      const addresses = fetching.mock.calls.map(
        ([request]) => new URL(request instanceof Request ? request.url : request),
      );
      return addresses.flatMap(({ pathname, searchParams }) =>
        pathname.endsWith('/stats') ? (searchParams.get('id') ?? []) : [],
      );
    };
    const { person } = showLinks();
    const [first] = await rows();
    expect(cellOf(first)).toHaveTextContent('–');
    expect(asked()).toEqual([]);
    await person.click(load());
    await waitFor(() => expect(cellOf(first)).toHaveTextContent('0 just now'));
    expect(asked().toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it('are there at once where they were told before, with their age', async () => {
    const { made } = await serviceWith(2);
    await refresh();
    await ask('retrieveStats', { id: made[1]?.id ?? '', ...recentDays(Date.now()) });
    showLinks();
    const [first, second] = await rows();
    await waitFor(() => expect(cellOf(second)).toHaveTextContent('0 just now'));
    expect(cellOf(first)).toHaveTextContent('–');
  });

  it('say where the service refused', async () => {
    const { stop } = await serviceWith(1);
    await refresh();
    const { person } = showLinks();
    const [first] = await rows();
    await stop();
    await person.click(load());
    await waitFor(() => expect(cellOf(first)).toHaveTextContent('Not loaded'));
  });
});
