import { browser } from 'wxt/browser';
import { withDefaultPreset } from '@/components/link-form/with-default-preset.ts';
import type { Connection } from '@/lib/connection/connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import { readPage } from '@/lib/link/page.ts';
import { draftOfPage } from '@/lib/link/page-draft.ts';
import { readNewLinkRoute } from '@/lib/link/routes.ts';
import type { SectionName } from '@/lib/link/sections.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type KeptDraft, recallDraft } from '@/lib/storage/drafts.ts';
import type { Place } from '@/lib/storage/places.ts';
import { type Connected, readConnected } from './connected.ts';

/** What a new link begins with. */
export type Beginning =
  | { state: 'loading' }
  | Exclude<Connected, { state: 'connected' }>
  | { state: 'failed'; failure: Failure; connection: Connection }
  | {
      state: 'ready';
      connection: Connection;
      at: Place;
      fresh: LinkDraft;
      kept: KeptDraft | null;
      section: SectionName | null;
    };

/** Reads all that a new link begins with, by the query of its route. */
export async function beginNew(search: string): Promise<Beginning> {
  const connected = await readConnected();
  if (connected.state !== 'connected') return connected;
  const { connection } = connected;
  const { at, like, section } = readNewLinkRoute(search);
  const kept = await recallDraft({ kind: 'new', at });
  if (like === null) return { state: 'ready', connection, at, kept, section, fresh: await freshFor(at, connection) };
  const read = await ask('retrieveLink', { id: like });
  if (!read.ok) return { state: 'failed', failure: read.failure, connection };
  const fresh = draftLike(read.value, connection.defaultDomain);
  return { state: 'ready', connection, at, kept, section, fresh };
}

/** The draft of a tab's page, as far as the browser still tells of it. */
async function freshFor(at: Place, connection: Connection): Promise<LinkDraft> {
  const empty = { ...emptyDraft, long_url: at.address, domain: connection.defaultDomain };
  const isTab = at.tabId !== browser.tabs.TAB_ID_NONE;
  const page = isTab ? await browser.tabs.get(at.tabId).then(readPage, () => null) : null;
  const isThere = page?.kind === 'ordinary' && page.address === at.address;
  return withDefaultPreset(isThere ? draftOfPage(page, connection) : empty, connection.baseUrl);
}
