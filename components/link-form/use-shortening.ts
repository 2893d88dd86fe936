import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCopying } from '@/components/share/use-copying.ts';
import { useThrow } from '@/components/ui/use-throw.ts';
import { withTimeout } from '@/lib/async/async.ts';
import { createBody } from '@/lib/link/create-body.ts';
import { emptyDraft, type LinkDraft, sameDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { normalizeDraft } from '@/lib/link/normalize-draft.ts';
import type { TabState } from '@/lib/link/page/tab-change.ts';
import type { Place } from '@/lib/link/place.ts';
import { tokenFields } from '@/lib/link/token-fields.ts';
import { createRepeats } from '@/lib/messaging/create-repeats.ts';
import { sendUnchecked } from '@/lib/messaging/send.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { DraftStore } from './draft/draft-store.ts';
import type { LinkCreator, Shortening } from './draft/shortening.ts';
import { linkToCopy } from './link-to-copy.ts';
import { expectMadePanel, linkCreation, MadePanel, PendingPanel, RefusedByService } from './loaded-later.tsx';

/** The maximum time that loading code and showing a created link wait for copying it, in milliseconds. */
const copyingMayTake = 250;

/** The link created before for this page, and its pending create. */
interface Before {
  made: MadeLink | null;
  creation: Operation | null;
}

/**
 * Creates a link from a draft, and copies its address. Later actions are loaded with their panel.
 *
 * @param look - reads the tab of the draft again, if it was loading
 */
export function useShortening(
  store: DraftStore,
  at: Place,
  before: Before,
  look: TabState['look'] = null,
): LinkCreator {
  const [progress] = useState(() => createStore(() => beginWith(store, before)));
  const shortening = useStore(progress);
  const setShortening: LinkCreator['setShortening'] = (next) => progress.setState(next, true);
  const clipboard = useCopying();
  /** Shows a failure to load code as if a component had failed to load. */
  const crash = useThrow();

  /**
   * Sends the draft: at once, since the popup may close. What the page itself gave is sent before its check is loaded,
   * which the background does as well, and copied from its reply. Awaits nothing but code and stored values before
   * copying, since browsers count the press for 5 s.
   */
  const shorten = async (): Promise<void> => {
    if (look !== null && (await look())?.kind === 'left') return;
    const { draft, base, ask: askForMore, refuse } = store.getState();
    setShortening({ state: 'saving' });
    const loaded = linkCreation.loaded();
    const reply = loaded === null && hasOnlyPageValues(draft, base) ? sendUncheckedPage(draft, at) : null;
    const copiedEarly = reply && clipboard.copyOne(reply.then(linkToCopy, () => null));
    // Loading code would delay the copy.
    if (copiedEarly) await withTimeout(copyingMayTake, copiedEarly);
    const creation = loaded ?? (await linkCreation.load().catch(crash));
    if (!creation) return;
    const asked = creation.createLink({ draft, base }, at, reply);
    if (asked === null) {
      askForMore();
      return setShortening({ state: 'refusedHere' });
    }
    const made = asked.then((created) => (created.ok && created.value.state === 'made' ? created.value.link : null));
    const copied = copiedEarly ?? clipboard.copyOne(made);
    const callOff = expectMadePanel();
    const created = await asked;
    callOff();
    // Copy before rendering, since loading and rendering would delay the copy. Does not wait for a slow copy.
    if ((await made) !== null) await withTimeout(copyingMayTake, copied);
    const panel = !created.ok ? RefusedByService : 'link' in created.value ? MadePanel : PendingPanel;
    // The form stays until its successor can be rendered. A failure to load appears when it is.
    await panel.load().catch(() => undefined);
    if (created.ok) setShortening(created.value.state === 'made' ? { ...created.value, failure: null } : created.value);
    else {
      refuse({ failure: created.failure, sent: draft });
      setShortening({ state: 'failed', failure: created.failure });
    }
    await copied;
  };

  return { store, at, shortening, progress, setShortening, clipboard, shorten };
}

/** Matches a page's address in which no rule of addresses (lib/link/address) finds a mistake. Rare ones are left out. */
const plainAddress = /^https?:\/\/\w[\w.-]*(?::\d+)?(?!\/\/)(?:[/?#]|$)/i;

/** True if a draft holds nothing but what a page gives, and no token. The form's other rules are about other fields. */
const hasOnlyPageValues = (draft: LinkDraft, base: LinkDraft): boolean => {
  const { long_url, title, favicon, domain } = draft;
  const ofPage = { ...emptyDraft, long_url, title, favicon, domain };
  return (
    long_url === base.long_url &&
    plainAddress.test(long_url) &&
    sameDraft(draft, ofPage) &&
    tokenFields(draft).length === 0
  );
};

/** Sends a draft that a page gave, without a check. Returns the reply, unparsed. */
const sendUncheckedPage = (draft: LinkDraft, at: Place): Promise<unknown> =>
  sendUnchecked('createLink', { body: createBody(normalizeDraft(draft)), geo_targets: [], at }, createRepeats);

/** Returns the first state. A refusal from while the popup was closed appears at its fields. */
function beginWith(store: DraftStore, { made, creation }: Before): Shortening {
  if (creation?.state.name === 'refused') {
    const { failure } = creation.state;
    const { draft, refuse } = store.getState();
    refuse({ failure, sent: draft });
    return { state: 'failed', failure };
  }
  if (creation !== null) return { state: 'pending', operation: creation.id };
  return made === null ? { state: 'editing', deleted: null } : { state: 'made', link: made, failure: null };
}
