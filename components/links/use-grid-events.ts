import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { ActiveRow } from './use-active-row.ts';
import { type RowAction, type RowActions, rowActions } from './use-row-actions.ts';

interface Needs {
  active: ActiveRow;
  /** The link in a row, though it may not have been read for the screen yet; null where there is none any more. */
  readLink: (index: number) => Promise<LinkRecord | null>;
  actions: RowActions;
  /** Moves the focus to a row, and the row into sight. */
  move: (to: number) => void;
  count: number;
  /** How many rows are in sight. */
  page: number;
}

/** Where a key leads, from a row among so many. */
const moves: Record<string, (index: number, page: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  j: (index) => index + 1,
  k: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, count) => count - 1,
};

const keys: Record<string, RowAction> = {
  Enter: 'open',
  c: 'copy',
  e: 'edit',
  s: 'stats',
  Delete: 'delete',
  // The key above Return on a Mac, which calls it Delete.
  Backspace: 'delete',
};

/** The row that something happened in; null outside of all. */
function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** What pressing and pointing does in the rows: one set of listeners for all of them. */
export function useGridEvents({ active, readLink, actions, move, count, page }: Needs) {
  const act = async (action: RowAction, index: number) => {
    const link = await readLink(index);
    if (link !== null) actions.doTo[action](link);
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      const focused = rowOf(event.target);
      if (focused === null || event.ctrlKey || event.metaKey || event.altKey) return;
      const index = active.comingTo() ?? focused;
      const leads = moves[event.key];
      const action = keys[event.key];
      if (leads !== undefined) move(leads(index, page, count));
      else if (action !== undefined) void act(action, index);
      else if (event.key === 'u') actions.undo();
      else return;
      event.preventDefault();
    },
    onFocus({ target }: FocusEvent) {
      const index = rowOf(target);
      if (index !== null && index !== active.index) active.take(index);
    },
    onMouseOver({ target, currentTarget }: MouseEvent) {
      const index = rowOf(target);
      // Where the keyboard is at work, the pointer only lies there.
      if (index !== null && index !== active.index && !currentTarget.contains(document.activeElement)) {
        active.take(index);
      }
    },
    onClick({ target }: MouseEvent) {
      const index = rowOf(target);
      const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined;
      const action = rowActions.find((name) => name === pressed);
      if (index !== null && action !== undefined) void act(action, index);
    },
  };
}
