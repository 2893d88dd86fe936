import { useState } from 'react';
import { type Stored, useStored } from '@/components/ui/use-stored.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';

type Changing =
  | Extract<Stored<Preferences>, { state: 'loading' }>
  | {
      state: 'loaded';
      preferences: Preferences;
      /**
       * Shows a part at once, since a switch that waits for storage looks refused, and keeps it. All else is left as it is
       * by then: a permission may be asked meanwhile, and another tab is open.
       */
      setPart: (part: Partial<Preferences>) => Promise<void>;
    };

const inTurn = takingTurns();

/** How a person likes Hem to behave, and what changes that part by part. */
export function usePreferences(): Changing {
  const stored = useStored(preferencesItem);
  /** What is shown though it is not kept yet. */
  const [ahead, setAhead] = useState<Partial<Preferences>>({});
  if (stored.state === 'loading') return stored;
  const { value, set } = stored;
  const setPart = async (part: Partial<Preferences>) => {
    const shown = { ...ahead, ...part };
    setAhead(shown);
    try {
      await inTurn(async () => set({ ...(await preferencesItem.get()), ...part }));
    } finally {
      setAhead((now) => (now === shown ? {} : now));
    }
  };
  return { state: 'loaded', preferences: { ...value, ...ahead }, setPart };
}
