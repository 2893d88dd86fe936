import type { KeyboardEvent, RefObject } from 'react';
import { shortcutOf } from '@/components/keys/shortcut-of.ts';
import { useSingleKeys } from '@/components/keys/use-single-keys.ts';
import { actionsByKey } from '@/components/link-actions/action-table.tsx';

/** The actions of a row, besides copying. */
export const rowActions = ['stats', 'qr', 'edit', 'duplicate'] as const;
export type RowAction = (typeof rowActions)[number];

const actions = actionsByKey(rowActions);

/** Handles the keys of the list: arrows move the focus, shortcuts act, and other letters go to the search field. */
export function useRowKeys(panel: RefObject<HTMLElement | null>, act: (name: RowAction, id: string) => void) {
  const rows = () => [...(panel.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])];
  const [areOn] = useSingleKeys();
  const field = () => panel.current?.querySelector('input');

  const onRowKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const all = rows();
    const row = event.target.closest('li')?.querySelector<HTMLElement>('[data-link]') ?? null;
    const at = row === null ? -1 : all.indexOf(row);
    const go: Record<string, HTMLElement | null | undefined> = {
      ArrowDown: all[Math.min(at + 1, all.length - 1)],
      ArrowUp: at <= 0 ? field() : all[at - 1],
      Home: all[0],
      End: all.at(-1),
      Escape: field(),
      '/': field(),
    };
    const id = row?.dataset['link'];
    const action = actions.get(shortcutOf(event.nativeEvent, areOn) ?? '');
    if (id !== undefined && action !== undefined) {
      event.preventDefault();
      act(action, id);
    } else if (Object.hasOwn(go, event.key)) {
      event.preventDefault();
      // The popup would handle the key too.
      event.stopPropagation();
      go[event.key]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ') {
      // The default stays, so that the browser types the letter into the field.
      field()?.focus();
    }
  };

  return { onRowKey, focusFirst: () => rows()[0]?.focus() };
}
