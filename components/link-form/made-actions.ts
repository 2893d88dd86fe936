import type { Connection } from '@/lib/connection/saved-connection.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import type { LinkCreator } from './draft/shortening.ts';

/** Returns the actions for a created link. */
export function madeActions(link: MadeLink, { store, at, setShortening }: LinkCreator, connection: Connection) {
  return {
    /** Sets the country rules that failed when the link was created (reading R5). */
    complete: async (): Promise<void> => {
      if (link.missing === null) return;
      const { geo_targets } = link.missing;
      setShortening({ state: 'completing', link });
      const added = await ask('addCountryRules', { id: link.id, geo_targets, at });
      // A pending part counts as missing until the service has it.
      const failure = added.ok ? link.missing.failure : added.failure;
      const missing = added.ok && added.value === 'done' ? null : { geo_targets, failure };
      setShortening({ state: 'made', link: { ...link, missing }, failure: null });
    },

    /**
     * Starts another link like this one, but without the slug, which is taken.
     *
     * @param isDrafted - true if the form still has the link's values; otherwise the link is read, without its password
     * @returns true if another link was started
     */
    makeLike: async (isDrafted: boolean): Promise<boolean> => {
      const read = isDrafted ? null : await ask('retrieveLink', { id: link.id });
      if (read?.ok === false) {
        setShortening({ state: 'made', link, failure: read.failure });
        return false;
      }
      store.getState().change(read === null ? { custom_link: '' } : draftLike(read.value, connection));
      setShortening({ state: 'editing', isDeleted: false });
      rememberMade(at, null).catch(noteProblem('storeChanges'));
      return true;
    },

    /** Removes the link from the form, and starts a new one. */
    makeAnother: (): void => {
      store.getState().discard();
      setShortening({ state: 'editing', isDeleted: false });
      rememberMade(at, null).catch(noteProblem('storeChanges'));
    },
  };
}
