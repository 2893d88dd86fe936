import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { shortcutOf } from '@/components/keys/shortcut-of.ts';
import { actionsByKey } from '@/components/link-actions/action-table.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type RowAction, type RowActions, rowActions } from '../row/use-row-actions.ts';
import type { ActiveRow } from './use-active-row.ts';
import type { RowMenu } from './use-row-menu.tsx';
import type { SelectionMode } from './use-selection.ts';

/** Returns the row that a key moves to, given the current row, the rows in view and the number of rows. */
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

/** The actions on a row's link, by key. */
const actionOf = actionsByKey(rowActions);

/** Returns whether a key selects the row. Space only does so while the row itself has the focus. */
const isSelecting = (key: string, target: EventTarget): boolean =>
  key === 'x' || (key === ' ' && target instanceof Element && target.matches('[data-index]'));

/** Returns whether a key or click selects one row, or with Shift a range. */
const selectionMode = ({ shiftKey }: KeyboardEvent | MouseEvent): SelectionMode => (shiftKey ? 'range' : 'one');

interface Needs {
  active: ActiveRow;
  /** Reads the link of a row, even before the row shows it; null if it no longer exists. */
  readLink: (index: number) => Promise<LinkRecord | null>;
  actions: RowActions;
  select: (index: number, how: SelectionMode) => void;
  /** Opens a menu for a link, next to an element. */
  onMenu: (link: LinkRecord, at: Element, what?: RowMenu) => void;
  /** Moves the focus to a row and scrolls it into view. */
  move: (to: number) => void;
  count: number;
  /** The number of rows in view. */
  page: number;
  /** True if single-key shortcuts are on. */
  hasKeys: boolean;
}

/** The menus of a row, by their keys. */
const menus = new Map<string, RowMenu>([['m', 'all'], ...[...actionsByKey(['copyAs'])]]);

/** Returns the row that contains an element; null if none does. */
function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** Returns the `data-do` of the pressed control. */
const pressedIn = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined;

/** Returns the event handlers of the grid, which handle events of all rows. */
export function useGridEvents({ active, readLink, actions, select, onMenu, move, count, page, hasKeys }: Needs) {
  const act = async (action: RowAction, index: number) => {
    const link = await readLink(index);
    if (link !== null) actions.run(action, link);
  };
  const openMenu = async (index: number, at: Element | null, what?: RowMenu) => {
    const link = await readLink(index);
    if (link !== null && at !== null) onMenu(link, at, what);
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      const focused = rowOf(event.target);
      const key = shortcutOf(event.nativeEvent, hasKeys);
      if (focused === null || key === null) return;
      const index = active.nextFocus() ?? focused;
      const leads = moves[key];
      const action = actionOf.get(key);
      const menu = menus.get(key);
      if (leads !== undefined) move(leads(index, page, count));
      else if (action !== undefined) {
        // A held key acts on one link only.
        if (!event.repeat) void act(action, index);
      } else if (isSelecting(key, event.target)) select(index, selectionMode(event));
      else if (menu !== undefined && event.target instanceof Element) void openMenu(index, event.target, menu);
      else return;
      event.preventDefault();
    },
    onFocus({ target }: FocusEvent) {
      const index = rowOf(target);
      if (index !== null && index !== active.index) active.activate(index);
    },
    onMouseOver({ target, currentTarget }: MouseEvent) {
      const index = rowOf(target);
      // While the grid has the focus, the keyboard sets the active row.
      if (index !== null && index !== active.index && !currentTarget.contains(document.activeElement)) {
        active.activate(index);
      }
    },
    onMouseDown(event: MouseEvent) {
      // Otherwise Shift would select the text between.
      if (event.shiftKey && pressedIn(event.target) === 'select') event.preventDefault();
    },
    onClick(event: MouseEvent) {
      const index = rowOf(event.target);
      const pressed = pressedIn(event.target);
      if (index !== null && pressed === 'select') {
        select(index, selectionMode(event));
        move(index);
        return;
      }
      if (index !== null && pressed === 'menu' && event.target instanceof Element) {
        void openMenu(index, event.target.closest('[data-do]'));
        return;
      }
      const action = rowActions.find((name) => name === pressed);
      // With a modifier key, the browser opens the title's link elsewhere.
      if (action === 'details' && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      if (action === 'details') event.preventDefault();
      if (index !== null && action !== undefined) void act(action, index);
    },
  };
}
