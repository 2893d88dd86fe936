import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { hasCredentials, hasRemovableParts, withoutCredentials } from '@/lib/link/address/credentials.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Page } from '@/lib/link/page/page.ts';
import { type TabState, unchangedTab } from '@/lib/link/page/tab-change.ts';
import type { Place } from '@/lib/link/place.ts';
import type { SectionName } from '@/lib/link/sections.ts';
import { failureOf } from '@/lib/messaging/failure-of.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { KnownOfPage } from '@/lib/page-links/read-page-links.ts';
import type { SavedDraft } from '@/lib/storage/drafts.ts';
import { DraftProvider } from './draft/draft-context.tsx';
import { createDraftStore } from './draft/draft-store.ts';
import { ShownFormContext } from './draft/shown-form.ts';
import { LinkForm } from './link-form.tsx';
import {
  DeletedNotice,
  KeptNotice,
  LeftNotice,
  linkCreation,
  MadePanel,
  PendingPanel,
  RefusedByService,
  RefusedHere,
  RestrictedNotice,
} from './loaded-later.tsx';
import { onKnownDomain } from './on-known-domain.ts';
import { PageHead } from './page-head.tsx';
import { useShortening } from './use-shortening.ts';

/** The popup's page, and the stored data about it. */
export interface ShortenProps {
  connection: Connection;
  page: Page;
  /** The page's tab, as followed since its page was read. */
  tab?: TabState;
  at: Place;
  /** The values before anything is typed. */
  initial: LinkDraft;
  saved: SavedDraft | null;
  /** The values for a link like another one; its UTM section is open then. */
  like?: LinkDraft | null;
  made: MadeLink | null;
  /** The pending create of this page. */
  creation: Operation | null;
  shortenOnOpen: boolean;
  /** The links of the page, if it has any. */
  known?: KnownOfPage | null;
  /** A button back to the links of the page, above the form. */
  back?: ReactNode;
  onConnection: OpenConnection;
  /** Opens the full page with the draft, at a section of it. Rejects if the draft can't be saved. */
  onAllOptions: (section: SectionName | null, draft: LinkDraft) => Promise<void>;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => void;
  /** Opens the search of all links with a text. */
  onFind?: (text: string) => void;
}

/** True if the address is the page's URL, ignoring removed or added tracking parameters. */
const isPageAddress = (address: string, page: string) =>
  address === page ||
  ([page, address].some(hasRemovableParts) && withoutRemovableParts(address) === withoutRemovableParts(page));

const withoutRemovableParts = (address: string) => withoutCredentials(address).replace(/[?#].*/s, '');

/** The popup's main view: a draft for this page, then its link. */
export function ShortenPanel(props: ShortenProps) {
  const { connection, page, tab = unchangedTab, at, initial, saved, like = null } = props;
  const { creation, onConnection, known = null, back } = props;
  // A link like another one is not the one created before.
  const made = like === null ? props.made : null;
  const ordinary = page.kind === 'ordinary';
  const held = like === null ? saved : { draft: like, base: null, changed_at: '' };
  const [section, setSection] = useState<SectionName | null>(like && 'utm');
  const [store] = useState(() =>
    createDraftStore({
      editing: { kind: 'new', at },
      initial,
      saved: held && { ...held, draft: onKnownDomain(held.draft, connection) },
      check: (...of) => linkCreation.loaded()?.errorsOfNew(...of) ?? {},
      loadCheck: linkCreation.load,
    }),
  );
  // The full page may have changed the destination. Show the address that will be sent.
  const [isFromTab] = useState(() => ordinary && isPageAddress(store.getState().draft.long_url, initial.long_url));
  const creator = useShortening(store, at, { made, creation }, isFromTab ? tab.look : null);
  const { shortening, progress, shorten } = creator;
  const onForm = useContext(ShownFormContext);
  useLayoutEffect(() => void onForm?.({ store, progress }), [onForm, store, progress]);
  const isPublic = ordinary && !hasCredentials(page.address);
  useShortenOnOpen(props.shortenOnOpen && isPublic && saved === null && made === null && creation === null, shorten);

  const failed = shortening.state === 'failed' ? shortening : null;
  const left = tab.change?.kind === 'left' ? tab.change : null;
  const openAllOptions = (section: SectionName | null) =>
    props
      .onAllOptions(section, store.getState().draft)
      .catch((fault) => creator.setShortening({ state: 'failed', failure: failureOf(fault) }));
  const form = () => (
    <DraftProvider store={store}>
      {page.kind === 'restricted' && (
        <RestrictedNotice reason={tab.change?.kind === 'loadedHidden' ? 'loaded' : page.reason} />
      )}
      {failed && (
        <RefusedByService
          failure={failed.failure}
          connection={connection}
          isFromTab={isFromTab}
          onRetry={shorten}
          onConnection={onConnection}
        />
      )}
      {shortening.state === 'refusedHere' && <RefusedHere isFromTab={isFromTab} onAllOptions={openAllOptions} />}
      {shortening.state === 'editing' && shortening.deleted && <DeletedNotice {...shortening.deleted} />}
      <LinkForm
        onShorten={shorten}
        onAllOptions={openAllOptions}
        domains={connection.domains}
        saving={shortening.state === 'saving'}
        section={section}
        refusal={failed !== null || shortening.state === 'refusedHere' ? shortening : null}
        page={isFromTab ? { kind: 'fromTab', head: <PageHead at={at} onFind={props.onFind} /> } : { kind: 'typed' }}
        notice={held === saved && saved && <KeptNotice focusNext={focusSubmit} />}
      />
    </DraftProvider>
  );
  if ('link' in shortening) {
    return (
      <MadePanel
        made={shortening}
        creator={creator}
        connection={connection}
        onConnection={onConnection}
        go={props.go}
        isDrafted={shortening.link.id !== made?.id}
        onLike={() => setSection('utm')}
        page={{ address: ordinary ? page.address : at.address, initial, first: known }}
      />
    );
  }
  return (
    <>
      {back}
      {shortening.state === 'pending' ? (
        <PendingPanel operationId={shortening.operation} first={creation} {...{ creator, connection, onConnection }} />
      ) : left !== null && isFromTab && shortening.state !== 'saving' ? (
        <LeftNotice address={left.address} />
      ) : (
        form()
      )}
    </>
  );
}

const focusSubmit = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type="submit"]')?.focus();

/** Shortens once when the popup opens, if the settings say so. */
function useShortenOnOpen(wanted: boolean, shorten: () => Promise<void>): void {
  const waiting = useRef(wanted);
  useEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    void shorten();
  });
}
