import { type Stored, useStored } from '@/components/ui/use-stored.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';

type Changing =
  | Extract<Stored<Preferences>, { state: 'loading' }>
  | {
      state: 'loaded';
      preferences: Preferences;
      /** Keeps a part, and leaves all else as it is by then: a permission may be asked meanwhile, and another tab is open. */
      setPart: (part: Partial<Preferences>) => Promise<void>;
    };

const inTurn = takingTurns();

/** How a person likes Hem to behave, and what changes that part by part. */
export function usePreferences(): Changing {
  const stored = useStored(preferencesItem);
  if (stored.state === 'loading') return stored;
  const { value: preferences, set } = stored;
  const setPart = (part: Partial<Preferences>) =>
    inTurn(async () => set({ ...(await preferencesItem.get()), ...part }));
  return { state: 'loaded', preferences, setPart };
}
