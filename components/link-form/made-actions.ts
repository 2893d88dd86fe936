import type { Connection } from '@/lib/connection/saved-connection.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import type { Making } from './draft/shortening.ts';

/** What can be done about a link that was made. */
export function madeActions(link: MadeLink, { store, at, setShortening }: Making, connection: Connection) {
  return {
    /** Deletes it. */
    undo: async (): Promise<void> => {
      setShortening({ state: 'undoing', link });
      const deleted = await ask('deleteLink', { id: link.id });
      if (!deleted.ok) return setShortening({ state: 'made', link, failure: deleted.failure });
      // The draft is unsent again: kept as any other.
      store.getState().change({});
      setShortening({ state: 'editing', undone: deleted.value });
    },

    /** Sets the country rules that could not be set when it was made (reading R5). */
    complete: async (): Promise<void> => {
      if (link.missing === null) return;
      const { geo_targets } = link.missing;
      setShortening({ state: 'completing', link });
      const added = await ask('addCountryRules', { id: link.id, geo_targets, at });
      // A pending part is missing until the service has it.
      const failure = added.ok ? link.missing.failure : added.failure;
      const missing = added.ok && added.value === 'done' ? null : { geo_targets, failure };
      setShortening({ state: 'made', link: { ...link, missing }, failure: null });
    },

    /**
     * Begins another that is like it in all but the slug, which is taken.
     *
     * @param isDrafted - whether the form still holds what it was made from; else it is read, but for its password
     * @returns whether there is one to begin with
     */
    makeLike: async (isDrafted: boolean): Promise<boolean> => {
      const read = isDrafted ? null : await ask('retrieveLink', { id: link.id });
      if (read?.ok === false) {
        setShortening({ state: 'made', link, failure: read.failure });
        return false;
      }
      store.getState().change(read === null ? { custom_link: '' } : draftLike(read.value, connection));
      setShortening({ state: 'editing', undone: null });
      rememberMade(at, null).catch(() => undefined);
      return true;
    },

    /** Forgets it here, and begins anew. */
    makeAnother: (): void => {
      store.getState().discard();
      setShortening({ state: 'editing', undone: null });
      rememberMade(at, null).catch(() => undefined);
    },
  };
}
