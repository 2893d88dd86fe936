import { useEffect } from 'react';

/** The id of the search field, where `/` leads. */
export const searchFieldId = 'links-search';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The keys that work wherever the focus is, but not while somebody types or answers a question. */
export function usePageKeys(isOn: boolean, onHelp: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      if (event.key === '/') document.getElementById(searchFieldId)?.focus();
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, onHelp]);
}
