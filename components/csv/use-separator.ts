import { useState } from 'react';
import { useManaged } from '@/components/managed/use-managed.ts';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { type CsvSeparator, usualSeparator } from '@/lib/csv/separators.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';

/** Returns the chosen separator, or the usual one of the browser's language until one is chosen. */
export const separatorOf = ({ csvSeparator }: Pick<Preferences, 'csvSeparator'>): CsvSeparator =>
  csvSeparator === 'ask' ? usualSeparator(navigator.language) : csvSeparator;

/** The separator in a question, before the file is saved. */
export interface SeparatorChoice {
  separator: CsvSeparator;
  choose: (separator: CsvSeparator) => void;
  /** True if the organization sets it. */
  isFixed: boolean;
  /** Saves the choice for the next files. Null if the organization lets people choose for each file. */
  remember: (() => void) | null;
}

/** Manages the choice of a separator. Null until the preferences are loaded. */
export function useSeparator(): SeparatorChoice | null {
  const stored = useStoredParts(preferencesItem);
  const { policy } = useManaged();
  const [chosen, choose] = useState<CsvSeparator | null>(null);
  if (stored.state === 'loading') return null;
  const separator = chosen ?? separatorOf(stored.value);
  const fixed = fixedSection(policy, 'preferences')['csvSeparator'];
  return {
    ...{ separator, choose, isFixed: fixed !== undefined && fixed !== 'ask' },
    remember: fixed === undefined ? () => void stored.setPart({ csvSeparator: separator }) : null,
  };
}
