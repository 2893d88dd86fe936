import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pager } from '@/components/ui/pager.tsx';
import { show } from '../../setup/show.ts';

const [before, after] = ['Previous rows', 'Next rows'];

it.each([
  ['at the beginning', 0, [after], [100]],
  ['in the middle', 100, [before, after], [0, 200]],
  ['on a full last page', 200, [before], [100]],
])('links to the existing rows %s', async (_where, from, names, leadsTo) => {
  const onFrom = vi.fn();
  const { person } = show(<Pager from={from} pageSize={100} count={300} onFrom={onFrom} />);
  for (const button of screen.getAllByRole('button')) await person.click(button);
  expect(onFrom.mock.calls.flat()).toEqual(leadsTo);
  const enabled = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-disabled') === 'false');
  expect(enabled.map(({ textContent }) => textContent)).toEqual(names);
});

it('is hidden for one page of rows', () => {
  show(<Pager from={0} pageSize={100} count={100} onFrom={() => {}} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
