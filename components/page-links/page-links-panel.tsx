import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { keyed } from '@/components/keys/keyed.ts';
import { CheckedCopyStatus } from '@/components/share/checked-copy-status.tsx';
import { useCheckedCopying } from '@/components/share/use-checked-copying.ts';
import type { ReadyPreview } from '@/components/stats/preview/open-preview.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Rows } from '@/components/ui/rows.tsx';
import { StickyFoot } from '@/components/ui/sticky-ends.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { destinationOf } from '@/lib/link/names/disambiguate.ts';
import { isStaying } from '@/lib/operations/deletions.ts';
import type { KnownOfPage } from '@/lib/page-links/read-page-links.ts';
import { isReusable, linksToReuse, type ShownLink } from '@/lib/page-links/shown-links.ts';
import { PageFrame } from './page-frame.tsx';
import { PageLink } from './page-link.tsx';
import { usePageLinks } from './use-page-links.ts';
import { useShowMore } from './use-show-more.ts';

/** The data of the first render. */
export interface ShownAtFirst {
  first: KnownOfPage;
  /** The stats preview of the first link, if a person left it open. */
  statsPreview: ReadyPreview | null;
}

export interface PageLinksProps extends ShownAtFirst {
  connection: Connection;
  tabId: number;
  address: string;
  /** The initial draft of a new link to the page. */
  initial: LinkDraft;
  /** Copies the link on the first render, for people who shorten each page without asking. */
  copyAtOnce: boolean;
  go: (route: `/${string}`) => void;
  onConnection: OpenConnection;
  /** Opens the form for another link of this page. */
  onAnother: () => void;
  /** Opens the form for a duplicate with another slug. */
  onDuplicate: (link: LinkRecord) => void;
}

/** Shows the existing links of the page, so that a person creates no duplicate by accident. */
export function PageLinksPanel(props: PageLinksProps) {
  const { connection, tabId, address, initial, first, statsPreview, copyAtOnce, onAnother, ...act } = props;
  const { exact, nearly, isShort, readAt } = usePageLinks(connection, address, first, initial);
  const copying = useCheckedCopying(readAt);
  const { gone } = copying;
  const panel = useRef<HTMLElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  const waiting = useRef(copyAtOnce ? linkToCopy(first, initial) : null);
  const all = [...exact, ...nearly];
  const { count, more, showMore } = useShowMore(all.map(({ link }) => link.id));
  const isEmpty = all.length === 0;
  const [top] = exact;
  const isOfChannel =
    top !== undefined && !isShort && !isExpired(top.link, new Date()) && !isReusable(top.link, initial);
  /** Changes with the rendered buttons. */
  const drawn = all.map(({ link, deletion }) => `${link.id}${deletion?.state.name ?? ''}`).join();

  // Once: `Activity` runs effects again when the form is closed.
  useEffect(() => {
    if (waiting.current !== null) copying.copy(Promise.resolve(waiting.current));
    waiting.current = null;
  });

  const focusButton = useEffectEvent(() => {
    // Enter must not copy a link that belongs to a channel by accident.
    const copy = isOfChannel ? null : panel.current?.querySelector<HTMLElement>('[data-copies=true] button');
    (copy ?? another.current)?.focus();
  });
  // Before the first paint, so that Enter works as soon as the links are seen.
  useLayoutEffect(() => {
    if (isNew.current) focusButton();
    isNew.current = false;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rendered buttons may mean that the focused one was removed
  useEffect(() => {
    if (document.activeElement === document.body) focusButton();
  }, [drawn, isOfChannel]);

  // Focuses the first new link, because the pressed button may be removed.
  const showMoreLinks = () => {
    flushSync(showMore);
    const rows = [...(panel.current?.querySelectorAll(':scope > ul > li') ?? [])];
    const buttons = rows.slice(count).map((row) => row.querySelector('button'));
    (buttons.find((button) => button !== null) ?? another.current)?.focus();
  };

  // Stays open to say that the copied link no longer exists.
  useEffect(() => {
    if (isEmpty && gone === null) onAnother();
  }, [isEmpty, gone, onAnother]);

  const heading = headingOf({ exact: exact.length, isShort });
  const draw = (links: ShownLink[], nearly: boolean, from: number) =>
    links.length > 0 &&
    from < count && (
      <Rows lines={from === 0 ? 'between' : 'around'} data-links>
        {links.slice(0, count - from).map((shown, at) => (
          <PageLink
            key={shown.link.id}
            {...{ ...shown, connection, nearly, copying, ...act }}
            large={from + at === 0}
            statsPreview={from + at === 0 ? statsPreview : null}
          />
        ))}
      </Rows>
    );

  return (
    <section ref={panel} className="grid grid-cols-1 gap-3" aria-label={heading}>
      <PageFrame
        tabId={tabId}
        heading={<CheckedCopyStatus copying={copying} idle={heading} isHeading />}
        // The page's own address stands below, as the link's.
        address={(isShort && top && destinationOf(top.link)) || address}
      />
      {draw(exact, false, 0)}
      {exact.length > 0 && nearly.length > 0 && exact.length < count && (
        <Hint as="h2" weight="normal">
          {i18n.t('pageLinks.nearly')}
        </Hint>
      )}
      {draw(nearly, true, exact.length)}
      {more > 0 && (
        <Button kind="quiet" shape="wide" onClick={showMoreLinks}>
          {i18n.t('pageLinks.more', [formatCount(more), formatCount(all.length)])}
        </Button>
      )}
      {!isShort && (
        <StickyFoot>
          <Button shape="wide" ref={another} onClick={onAnother} {...keyed('n')}>
            <Plus size={18} aria-hidden />
            {i18n.t('pageLinks.another')}
          </Button>
        </StickyFoot>
      )}
    </section>
  );
}

/** Returns the link to copy on the first render: on a short address its own, even if it is tagged. */
function linkToCopy(first: KnownOfPage, initial: LinkDraft): LinkRecord | null {
  const [link = null] = first.isShort ? first.exact : linksToReuse(first, initial);
  return link === null || isExpired(link, new Date()) || !isStaying(link.id, first.deletions) ? null : link;
}

function headingOf({ exact, isShort }: { exact: number; isShort: boolean }): string {
  if (isShort) return i18n.t('pageLinks.short');
  return exact === 0 ? i18n.t('pageLinks.nearlyOnly') : i18n.t('pageLinks.exact', exact, [formatCount(exact)]);
}
