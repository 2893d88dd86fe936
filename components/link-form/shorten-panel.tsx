import { Suspense, useState } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { checkNew } from '@/lib/link/check-new.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import { hasInlineError } from '@/lib/link/inline-error.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Page } from '@/lib/link/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { fieldsOf, type SectionName } from '@/lib/link/sections.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import type { KeptDraft } from '@/lib/storage/drafts.ts';
import { DraftProvider } from './draft-context.tsx';
import { createDraftStore } from './draft-store.ts';
import { LinkForm } from './link-form.tsx';
import { FailureNotice, HiddenErrors, KeptNotice, MadePanel, PendingPanel } from './loaded-later.tsx';
import { onKnownDomain } from './on-known-domain.ts';
import { PageAddress } from './page-address.tsx';
import { useShortenOnOpen } from './use-shorten-on-open.ts';
import { useShortening } from './use-shortening.ts';

/** What the popup was opened on, and what is remembered of it. */
export interface ShortenProps {
  connection: Connection;
  page: Page;
  at: Place;
  /** What the form holds before anything is typed. */
  fresh: LinkDraft;
  kept: KeptDraft | null;
  made: MadeLink | null;
  /** The link that is being made here. */
  creation: OutboxEntry | null;
  shortenOnOpen: boolean;
  onConnection: () => void;
  /** Leads to the full page with the draft as it stands, and to a section of it. Rejects where it can't be kept for it. */
  onAllOptions: (section: SectionName | null, draft: LinkDraft) => Promise<void>;
  /** Leads to a page of the options. */
  go: (route: `/${string}`) => void;
}

/** The fields that show their own errors here. What the service says of any other is listed. */
const sections = [...fieldsOf('utm'), ...fieldsOf('preview')];
const shown: readonly DraftField[] = ['title', 'custom_link', 'tags', ...sections.filter(hasInlineError)];
const addressShown: readonly DraftField[] = [...shown, 'long_url'];

/** The main job: a draft of this page, then its link. */
export function ShortenPanel(props: ShortenProps) {
  const { connection, page, at, fresh, kept, made, creation, onConnection } = props;
  const ordinary = page.kind === 'ordinary';
  const [store] = useState(() =>
    createDraftStore({
      editing: { kind: 'new', at },
      fresh,
      kept: kept && { ...kept, draft: onKnownDomain(kept.draft, connection) },
      check: (draft) => checkNew(draft, new Date()),
    }),
  );
  // On the full page another destination may have been typed: what will be sent is what is shown.
  const [isFromTab] = useState(() => ordinary && store.getState().draft.long_url === fresh.long_url);
  const making = useShortening(store, at, { made, creation });
  const { shortening, shorten } = making;
  useShortenOnOpen(props.shortenOnOpen && ordinary && kept === null && made === null && creation === null, shorten);

  const failed = shortening.state === 'failed' ? shortening : null;
  const shownFields = isFromTab ? shown : addressShown;
  const openAllOptions = (section: SectionName | null) =>
    props
      .onAllOptions(section, store.getState().draft)
      .catch(() => making.setShortening({ state: 'failed', failure: { kind: 'storage' } }));
  const form = () => (
    <DraftProvider store={store}>
      <Suspense>
        {!ordinary && (
          <Notice tone="plain">
            <p>{i18n.t(`restricted.${page.reason}`)}</p>
            <p>{i18n.t('restricted.next')}</p>
          </Notice>
        )}
        {failed && (
          <FailureNotice
            failure={failed.failure}
            baseUrl={connection.baseUrl}
            shownFields={shownFields}
            onRetry={shorten}
            onConnection={onConnection}
          />
        )}
        {shortening.state === 'refusedHere' && <HiddenErrors shownFields={shownFields} onAllOptions={openAllOptions} />}
        {shortening.state === 'editing' && shortening.undone && (
          <Notice tone="good">{i18n.t(`popup.undone.${shortening.undone}`)}</Notice>
        )}
      </Suspense>
      <LinkForm
        onShorten={shorten}
        onAllOptions={openAllOptions}
        domains={connection.domains}
        saving={shortening.state === 'saving'}
        refusal={failed !== null || shortening.state === 'refusedHere' ? shortening : null}
        address={isFromTab ? { kind: 'fromTab', shown: <PageAddress address={fresh.long_url} /> } : { kind: 'typed' }}
        notice={
          kept && (
            <Suspense>
              <KeptNotice />
            </Suspense>
          )
        }
      />
    </DraftProvider>
  );
  // One boundary for both, so that the form stays until the link is drawn: at a new one React would show nothing at first,
  // and that for 300 ms.
  return (
    <Suspense>
      {'link' in shortening ? (
        <MadePanel
          made={shortening}
          making={making}
          connection={connection}
          onConnection={onConnection}
          go={props.go}
        />
      ) : shortening.state === 'pending' ? (
        <PendingPanel entry={shortening.entry} making={making} onConnection={onConnection} />
      ) : (
        form()
      )}
    </Suspense>
  );
}
