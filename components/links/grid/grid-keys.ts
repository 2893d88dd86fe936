import type { KeyboardEvent, MouseEvent } from 'react';
import { actionsByKey } from '@/components/link-actions/action-table.tsx';
import { rowActions } from '../row/use-row-actions.ts';
import type { Choosing } from './use-chosen.ts';

/** Returns the row that a key moves to, given the current row, the rows in view and the number of rows. */
export const moves: Record<string, (index: number, page: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  j: (index) => index + 1,
  k: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, count) => count - 1,
};

/** The actions on a row's link, by key. */
export const actionOf = actionsByKey(rowActions);

/** Returns whether a key selects the row. Space only does so while the row itself has the focus. */
export const isChoosing = (key: string, target: EventTarget): boolean =>
  key === 'x' || (key === ' ' && target instanceof Element && target.matches('[data-index]'));

/** Returns whether a key or click selects one row, or with Shift a range. */
export const howOf = ({ shiftKey }: KeyboardEvent | MouseEvent): Choosing => (shiftKey ? 'toHere' : 'one');
