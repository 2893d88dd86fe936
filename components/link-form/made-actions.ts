import { checkCopied, copiedAddress } from '@/components/share/check-copied.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import type { LinkCreator } from './draft/shortening.ts';

/** Returns the actions for a created link. */
export function madeActions(
  link: MadeLink,
  { store, at, setShortening, clipboard }: LinkCreator,
  connection: Connection,
) {
  const check = async (form?: CopyForm): Promise<void> => {
    const copies = clipboard.countCopies();
    const checked = await checkCopied(link, null);
    // Another link was created and copied since.
    if (clipboard.countCopies() !== copies) return;
    if (checked.state === 'gone') {
      // The draft is unsent again, so save it like any other.
      store.getState().change({});
      setShortening((before) =>
        'link' in before ? { state: 'editing', deleted: { copied: copiedAddress(link) } } : before,
      );
    }
    if (checked.state !== 'changed') return;
    const { title, short_url, custom_url } = checked.link;
    // Before the background publishes the change, which clears the state of an outdated copy.
    setShortening((before) =>
      'link' in before ? { ...before, link: { ...before.link, title, short_url, custom_url } } : before,
    );
    await clipboard.copyOne(Promise.resolve(checked.link), form);
  };
  const startFrom = (values: Partial<LinkDraft>): void => {
    store.getState().change(values);
    setShortening({ state: 'editing', deleted: null });
    rememberMade(at, null).catch(noteProblem('storeChanges'));
  };
  return {
    /** Copies the link at once, and then asks the service whether it still has this address. */
    copy: (form?: CopyForm): void => {
      void clipboard.copyOne(Promise.resolve(link), form);
      void check(form).catch(noteProblem('readLink'));
    },

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
      startFrom(read === null ? { custom_link: '' } : draftLike(read.value, connection));
      return true;
    },

    /** Starts another link like one of the page's others. */
    makeLikeOther: (other: LinkRecord): void => startFrom(draftLike(other, connection)),

    /** Removes the link from the form, and starts a new one. */
    makeAnother: (): void => {
      store.getState().discard();
      setShortening({ state: 'editing', deleted: null });
      rememberMade(at, null).catch(noteProblem('storeChanges'));
    },
  };
}
