import type { KeyboardEvent, MouseEvent } from 'react';
import { actionsByKey } from '@/components/link-actions/action-table.tsx';
import { rowActions } from '../row/use-row-actions.ts';
import type { Choosing } from './use-chosen.ts';

/** Where a key leads, from a row among so many. */
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

/** What a key does to a row's link. */
export const actionOf = actionsByKey(rowActions);

/** Whether a key chooses the row. Space is a press where something in the row has the focus. */
export const isChoosing = (key: string, target: EventTarget): boolean =>
  key === 'x' || (key === ' ' && target instanceof Element && target.matches('[data-index]'));

/** How a key or a press chooses: with Shift, all up to there. */
export const howOf = ({ shiftKey }: KeyboardEvent | MouseEvent): Choosing => (shiftKey ? 'toHere' : 'one');
