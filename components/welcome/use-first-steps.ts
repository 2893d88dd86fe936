import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { readPinned } from '@/components/connection/pinned.ts';
import { readShortcuts } from '@/lib/browser/shortcuts.ts';
import { hasMade, watchMade } from '@/lib/storage/places.ts';

/** An event of Chromium since version 130. Firefox and the type definitions lack it. */
interface PinningEvents {
  onUserSettingsChanged?: {
    addListener: (listener: () => void) => void;
    removeListener: (listener: () => void) => void;
  };
}

/** True while Hem's button is pinned to the toolbar; null if the browser does not tell. */
export function usePinned(): boolean | null {
  const [isPinned, setPinned] = useState<boolean | null>(null);
  useEffect(() => {
    const read = () => void readPinned().then(setPinned, () => undefined);
    read();
    const action: PinningEvents = browser.action;
    action.onUserSettingsChanged?.addListener(read);
    // The person pins the button elsewhere and then comes back.
    addEventListener('focus', read);
    return () => {
      action.onUserSettingsChanged?.removeListener(read);
      removeEventListener('focus', read);
    };
  }, []);
  return isPinned;
}

/** True once a link was created in this browser session. */
export function useHasCreated(): boolean {
  const [hasCreated, setHasCreated] = useState(false);
  useEffect(() => {
    const read = () => void hasMade().then(setHasCreated, () => undefined);
    read();
    return watchMade(read);
  }, []);
  return hasCreated;
}

/** Returns the keys that open Hem's popup; empty without any. */
export function usePopupKeys(): string {
  const [keys, setKeys] = useState('');
  useEffect(() => {
    void readShortcuts().then(
      (shortcuts) => setKeys(shortcuts.get('_execute_action') ?? ''),
      () => undefined,
    );
  }, []);
  return keys;
}
