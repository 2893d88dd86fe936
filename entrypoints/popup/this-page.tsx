import type { ReactNode } from 'react';
import { ShortenPanel } from '@/components/link-form/shorten-panel.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type LinkDraft, sameDraft } from '@/lib/link/draft.ts';
import type { TabState } from '@/lib/link/page/tab-change.ts';
import { newLinkRoute } from '@/lib/link/routes.ts';
import { saveNewDraft } from '@/lib/storage/drafts.ts';
import type { Start } from './read-start.ts';

interface Props {
  start: Start;
  tab: TabState;
  connection: Connection;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => Promise<void>;
  /** Opens the search of all links with a text. */
  onFind: (text: string) => void;
}

/** Shows the links of this page, or the form for a new one. */
export function ThisPage({ start, tab, connection, go, onFind }: Props) {
  const { preferences, page, at, initial, saved, made, pending, known } = start;
  const shared = { onConnection: go, go };
  const creation = pending?.creation ?? null;
  // Shortening on open copies an existing link and creates no duplicate.
  const shortenOnOpen = preferences.shortenOnOpen && known?.isReusable !== true;
  const form = (like: LinkDraft | null, back?: ReactNode) => (
    <ShortenPanel
      {...{ connection, page, tab, at, initial, saved, like, made, creation, shortenOnOpen, back }}
      known={known?.shown.first ?? null}
      {...shared}
      onFind={onFind}
      onAllOptions={async (section, draft) => {
        // An unchanged draft is not handed over: the other page makes its own.
        if (!sameDraft(draft, initial)) await saveNewDraft(at, draft);
        await go(newLinkRoute(at, section));
      }}
    />
  );
  if (known === null) return form(null);
  return (
    <known.LinksOrForm
      connection={connection}
      address={page.kind === 'ordinary' ? page.address : at.address}
      initial={initial}
      {...known.shown}
      form={form}
      tabId={at.tabId}
      formFirst={made !== null || saved !== null || creation !== null || shortenOnOpen}
      copyAtOnce={preferences.shortenOnOpen && made === null && saved === null && creation === null}
      {...shared}
    />
  );
}
