import { useState } from 'react';
import { type ConnectionColor, connectionColor, maxNameLength } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { readSites, shownSites } from './sites.ts';

/** The values of the form. Fields that were not typed in are missing. */
interface Typed {
  name?: string;
  color?: ConnectionColor;
  sites?: string;
}

/**
 * Edits the name, color and sites of a saved connection; null has none to edit. Fields that were not edited follow the
 * stored values.
 */
export function useDescription(connection: Connection | null) {
  const [typed, setTyped] = useState<Typed>({});
  const [isSaved, setSaved] = useState(false);
  const [shown, setShown] = useState(connection);
  if (shown !== connection) {
    setShown(connection);
    // The stored values replace the typed ones once they are read.
    if (isSaved || shown?.id !== connection?.id) setTyped({});
    setSaved(false);
  }
  const { name = connection?.name ?? '', color = connectionColor(connection ?? {}) } = typed;
  const sites = typed.sites ?? shownSites(connection?.sites);
  const { sites: readable, wrong } = readSites(sites);

  return {
    name,
    color,
    sites,
    /** The first text among the sites that is no host; undefined without one. */
    wrongSite: wrong,
    isChanged: !isSaved && Object.keys(typed).length > 0,
    change: (part: Typed) => {
      const cut = part.name === undefined ? part : { ...part, name: [...part.name].slice(0, maxNameLength).join('') };
      setTyped(isSaved ? cut : { ...typed, ...cut });
      setSaved(false);
    },
    /** Saves the values. Returns false if the browser's storage refused them. */
    save: async (): Promise<boolean> => {
      if (connection === null) return true;
      const read = { name: name.trim(), color, sites: readable };
      const saved = await ask('describeConnection', { connectionId: connection.id, ...read });
      if (saved.ok) setTyped({ ...read, sites: shownSites(readable) });
      setSaved(saved.ok);
      return saved.ok;
    },
  };
}

export type Description = ReturnType<typeof useDescription>;
