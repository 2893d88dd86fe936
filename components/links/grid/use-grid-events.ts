import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent } from 'react';
import { isPage } from '@/components/keys/is-page.ts';
import { isTypedIn, shortcutOf } from '@/components/keys/shortcut-of.ts';
import { actionsByKey } from '@/components/link-actions/action-table.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { openInTab } from '../row/open-in-tab.ts';
import { type RowAction, type RowActions, rowActions } from '../row/use-row-actions.ts';
import type { Items } from '../source/items.ts';
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

/** The keys that start the list from anywhere on the page. */
const startKeys = ['ArrowDown', 'ArrowUp', 'j', 'k'];

/** The actions on a row's link, by key. */
const actionOf = actionsByKey(rowActions);

/** The menus of a row, by their keys. */
const menus = new Map<string, RowMenu>([['m', 'all'], ...[...actionsByKey(['copyAs'])]]);

interface Needs {
  active: ActiveRow;
  items: Items;
  /** Reads the link of a row, even before the row shows it; null if it no longer exists. */
  readLink: (index: number) => Promise<LinkRecord | null>;
  actions: RowActions;
  /** Runs an action on all selected links in view; null if there are none. */
  runOnSelected: ((action: RowAction) => void) | null;
  select: (index: number, how: SelectionMode) => void;
  /** Selects from one row to the next, as Shift with an arrow does. */
  extend: (from: number, to: number) => void;
  selectAll: () => void;
  /** Opens a menu for a row's link, or for the selected links; next to an element. */
  onMenu: (link: LinkRecord | null, at: Element, what?: RowMenu) => void;
  /** Moves the focus to the nearest existing row, scrolls it into view, and returns its index. */
  move: (to: number) => number;
  /** The number of rows in view. */
  page: number;
  /** True if single-key shortcuts are on. */
  hasKeys: boolean;
}

/** Returns the row that contains an element; null if none does. */
function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** Returns the `data-do` of the pressed control. */
const pressedIn = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined;

/** Returns whether a key selects the row. Space only does so while the row itself has the focus. */
const isSelecting = (key: string, target: EventTarget | null): boolean =>
  key === 'x' || (key === ' ' && target instanceof Element && target.matches('[data-index]'));

const isNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === 1;

type Press = Pick<
  globalThis.KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'target'
>;

const isSelectingAll = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'a';

/** Returns the event handlers of the grid, which handle events of all rows. Also handles keys pressed outside of it. */
export function useGridEvents(needs: Needs) {
  const { active, items, readLink, actions, runOnSelected, select, extend, selectAll, onMenu, move } = needs;
  const { page, hasKeys } = needs;

  const act = async (action: RowAction, index: number | null) => {
    if (runOnSelected !== null) return runOnSelected(action);
    const link = index === null ? null : await readLink(index);
    if (link !== null) actions.run(action, link);
  };
  const openMenu = async (index: number | null, at: Element | null, what?: RowMenu) => {
    const link = runOnSelected !== null || index === null ? null : await readLink(index);
    if (at !== null && (link !== null || runOnSelected !== null)) onMenu(link, at, what);
  };
  /** Handles a key that acts on a row, or on the selection if the row is null. Returns false for other keys. */
  const pressOn = (index: number | null, press: Press): boolean => {
    const key = shortcutOf(press, hasKeys);
    const action = key === null ? undefined : actionOf.get(key);
    const menu = key === null ? undefined : menus.get(key);
    if (key === null || (index === null && runOnSelected === null)) return false;
    if (action !== undefined) {
      // A held key acts once.
      if (!press.repeat) void act(action, index);
    } else if (menu !== undefined) void openMenu(index, rowElement(index ?? active.index), menu);
    else if (index !== null && isSelecting(key, press.target)) select(index, press.shiftKey ? 'range' : 'one');
    else return false;
    return true;
  };
  const pressInRow = (focused: number, press: Press): boolean => {
    if (isSelectingAll(press)) {
      selectAll();
      return true;
    }
    const index = active.nextFocus() ?? focused;
    const key = shortcutOf(press, hasKeys);
    const leads = key === null ? undefined : moves[key];
    if (leads === undefined) return pressOn(index, press);
    const to = move(leads(index, page, items.count));
    if (press.shiftKey) extend(index, to);
    return true;
  };

  /** Handles a key outside of the list. The first of some keys starts it; the others act on the hovered or selected rows. */
  const pressOutside = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target, defaultPrevented } = event;
    if (defaultPrevented || isTypedIn(target) || rowOf(target) !== null) return;
    if (document.querySelector('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]') !== null) return;
    const isControl = target instanceof Element && !isPage(target);
    // Enter and Space belong to the focused control, and arrow keys choose among radio buttons.
    if (isControl && ['Enter', ' '].includes(event.key)) return;
    // Beside another control, these keys more likely mean that control.
    const deletes = event.key === 'Delete' || event.key === 'Backspace';
    if (deletes && isControl && target.closest('[role="grid"]') === null) return;
    if (isControl && event.key.startsWith('Arrow') && target.matches('input, [role="separator"]')) return;
    const key = shortcutOf(event, hasKeys);
    if (isSelectingAll(event)) {
      selectAll();
      // The next key acts on the selection, also one that acts in the list alone.
      move(active.index);
    } else if (key !== null && startKeys.includes(key)) move(active.index);
    else if (!pressOn(rowOf(document.querySelector('[data-index]:hover')), event)) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressOutside);
    return () => document.removeEventListener('keydown', pressOutside);
  }, []);

  const openRow = (event: MouseEvent, index: number) => {
    if (isNewTab(event)) openInTab(items.idAt(index));
    else if (runOnSelected === null) void act('details', index);
    else void readLink(index).then((link) => link && actions.run('details', link));
  };

  return {
    onKeyDown(event: KeyboardEvent) {
      const focused = rowOf(event.target);
      if (focused !== null && pressInRow(focused, event.nativeEvent)) event.preventDefault();
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
      // Otherwise Shift would select text, and the middle button would start scrolling.
      if (rowOf(event.target) !== null && (event.shiftKey || event.button === 1)) event.preventDefault();
    },
    onAuxClick(event: MouseEvent) {
      const index = rowOf(event.target);
      // The browser opens the title's link.
      if (index !== null && event.button === 1 && pressedIn(event.target) !== 'details') openRow(event, index);
    },
    onClick(event: MouseEvent) {
      const index = rowOf(event.target);
      const pressed = pressedIn(event.target);
      if (index === null) return;
      if (pressed === 'select' || (event.shiftKey && pressed === undefined)) {
        select(index, event.shiftKey ? 'range' : 'one');
        move(index);
        return;
      }
      if (pressed === 'menu' && event.target instanceof Element) {
        void openMenu(index, event.target.closest('[data-do]'));
        return;
      }
      // With a modifier key, the browser opens the title's link elsewhere.
      if (pressed === 'details' && (event.shiftKey || isNewTab(event))) return;
      event.preventDefault();
      const action = rowActions.find((name) => name === pressed) ?? 'details';
      if (action !== 'details') void act(action, index);
      // A drag that selects text ends with a click.
      else if (document.getSelection()?.isCollapsed !== false) openRow(event, index);
    },
  };
}

const rowElement = (index: number): Element | null => document.querySelector(`[data-index="${index}"]`);
