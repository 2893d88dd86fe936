import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { readPinned } from '@/components/connection/pinned.ts';
import { hasMade, watchMade } from '@/lib/storage/places.ts';

/** What Chromium tells since version 130, and Firefox does not: these types leave it out. */
interface TellsOfPinning {
  onUserSettingsChanged?: {
    addListener: (listener: () => void) => void;
    removeListener: (listener: () => void) => void;
  };
}

/** Whether Hem's button stands in the toolbar, as that changes; null where the browser does not tell. */
export function usePinned(): boolean | null {
  const [isPinned, setPinned] = useState<boolean | null>(null);
  useEffect(() => {
    const look = () => void readPinned().then(setPinned, () => undefined);
    look();
    const action: TellsOfPinning = browser.action;
    action.onUserSettingsChanged?.addListener(look);
    // Whoever pins it comes back to the page.
    addEventListener('focus', look);
    return () => {
      action.onUserSettingsChanged?.removeListener(look);
      removeEventListener('focus', look);
    };
  }, []);
  return isPinned;
}

/** Whether a link was made since the browser was opened, as that changes. */
export function useHasMade(): boolean {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    const look = () => void hasMade().then(setMade, () => undefined);
    look();
    return watchMade(look);
  }, []);
  return isMade;
}

/** The keys that open Hem's popup; empty where there are none. */
export function usePopupKeys(): string {
  const [keys, setKeys] = useState('');
  useEffect(() => {
    void browser.commands.getAll().then(
      (commands) => setKeys(commands.find(({ name }) => name === '_execute_action')?.shortcut ?? ''),
      () => undefined,
    );
  }, []);
  return keys;
}
