import { useEffect } from 'react';
import { isTypedIn, shortcutOf } from '@/components/keys/shortcut-of.ts';
import { navigate } from '@/components/route/hash-route.ts';
import { paths } from '@/lib/link/route-table.ts';
import { addFilterId } from '../filters/add-filter.tsx';

/** The id of the search field, which `/` focuses. */
export const searchFieldId = 'links-search';

const isInFront = () => document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;

/** Handles the keys of the page, except in text fields and while a dialog or menu is open. */
export function usePageKeys(areOn: boolean, onHelp: () => void, onUndo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypedIn(event.target) || isInFront()) return;
      const key = shortcutOf(event, areOn);
      if (key === '/') document.getElementById(searchFieldId)?.focus();
      else if (key === '+') document.getElementById(addFilterId)?.click();
      else if (key === '?') onHelp();
      else if (key === 'u') onUndo();
      else if (key === 'n') navigate(paths.newLink);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn, onHelp, onUndo]);
}
