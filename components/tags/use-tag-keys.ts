import { useEffect } from 'react';
import { isPage } from '@/components/keys/is-page.ts';
import { isTypedIn, shortcutOf } from '@/components/keys/shortcut-of.ts';
import { useSingleKeys } from '@/components/keys/use-single-keys.ts';

/** The id of the search field, which `/` focuses. */
export const tagSearchId = 'tags-search';

/** Marks the check box of a row. */
export const tagRowAttribute = 'data-tag-row';

const rows = () => [...document.querySelectorAll<HTMLInputElement>(`input[${tagRowAttribute}]`)];

const steps: Partial<Record<string, number>> = {
  ...{ j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** Moves the focus among the rows. From elsewhere, it goes to the row that Tab would reach. */
export function moveRow(step: number): boolean {
  const all = rows();
  const at = all.findIndex((row) => row.matches(':focus'));
  const next =
    at < 0 ? all.find(({ tabIndex }) => tabIndex === 0) : all[Math.min(all.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** Handles the keys of the page: j, k and arrows move, x ticks, Enter opens, / searches. */
export function useTagKeys(): void {
  const [areOn] = useSingleKeys();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || isTypedIn(target) || document.querySelector('dialog[open], [role="menu"]') !== null)
        return;
      const key = shortcutOf(event, areOn) ?? '';
      const row = rows().find((one) => one === target);
      const step = steps[key];
      // Arrow keys choose among radio buttons, and scroll a list of jobs.
      const isElsewhere = row === undefined && !isPage(target);
      if (key === '/') document.getElementById(tagSearchId)?.focus();
      else if (step !== undefined && !(isElsewhere && key.length > 1)) {
        if (!moveRow(step)) return;
      } else if (key === 'x' && row !== undefined) row.click();
      else if (key === 'Enter' && row !== undefined)
        row.closest('tr')?.querySelector<HTMLElement>('[data-open]')?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn]);
}
