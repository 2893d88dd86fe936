import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { MadeLink } from '@/components/share/made-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Connection } from '@/lib/connection/connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftErrors } from '@/lib/link/draft-errors.ts';
import type { Page } from '@/lib/link/page.ts';
import type { Place } from '@/lib/storage/places.ts';
import { LinkForm } from './link-form.tsx';
import { PageAddress } from './page-address.tsx';
import { useDraft } from './use-draft.ts';
import { useShortenOnOpen } from './use-shorten-on-open.ts';
import { useShortening } from './use-shortening.ts';

/** What the popup was opened on, and what is remembered of it. */
export interface ShortenProps {
  connection: Connection;
  page: Page;
  at: Place;
  kept: LinkDraft | null;
  made: CreatedLink | null;
  shortenOnOpen: boolean;
  onConnection: () => void;
}

/** A draft kept since before the domains were changed names one that may be gone. */
function onKnownDomain(draft: LinkDraft, { domains, defaultDomain }: Connection): LinkDraft {
  const known = draft.domain === null || domains.some(({ id }) => id === draft.domain);
  return known ? draft : { ...draft, domain: defaultDomain };
}

/** The main job: a draft of this page, then its link. */
export function ShortenPanel({ connection, page, at, kept, made, shortenOnOpen, onConnection }: ShortenProps) {
  const ordinary = page.kind === 'ordinary';
  const fresh: LinkDraft = {
    long_url: ordinary ? page.address : '',
    title: ordinary ? page.title : '',
    custom_link: '',
    domain: connection.defaultDomain,
  };
  const { draft, change, startOver, isFresh } = useDraft(at, fresh, kept && onKnownDomain(kept, connection));
  const { shortening, clipboard, shorten, undo, makeAnother } = useShortening(at, made);
  useShortenOnOpen(shortenOnOpen && ordinary && kept === null && made === null, () => shorten(draft));

  // What the service says of any other is listed: the address in the tab and the domain have no place for an error.
  const shownFields = ['title', 'custom_link', ...(ordinary ? [] : ['long_url'])];
  const explain = (failure: Failure, retry: () => void) => (
    <FailureNotice
      failure={failure}
      baseUrl={connection.baseUrl}
      shownFields={shownFields}
      onRetry={retry}
      onConnection={onConnection}
    />
  );

  if (shortening.state === 'made' || shortening.state === 'undoing') {
    const { link } = shortening;
    const failure = shortening.state === 'made' ? shortening.failure : null;
    return (
      <MadeLink
        link={link}
        clipboard={clipboard}
        undoing={shortening.state === 'undoing'}
        onUndo={() => undo(link)}
        onNew={() => {
          startOver();
          makeAnother();
        }}
        problem={failure && explain(failure, () => undo(link))}
      />
    );
  }

  const failed = shortening.state === 'failed' ? shortening : null;
  const asked = failed !== null || shortening.state === 'refusedHere';
  return (
    <>
      {!ordinary && (
        <Notice tone="plain">
          <p>{i18n.t(`restricted.${page.reason}`)}</p>
          <p>{i18n.t('restricted.next')}</p>
        </Notice>
      )}
      {failed && explain(failed.failure, () => shorten(draft))}
      {shortening.state === 'editing' && shortening.undone && <Notice tone="good">{i18n.t('popup.undone')}</Notice>}
      <LinkForm
        draft={draft}
        onChange={change}
        onShorten={() => shorten(draft)}
        errors={draftErrors(draft, { asked, refused: failed && { failure: failed.failure, sent: failed.sent } })}
        domains={connection.domains}
        saving={shortening.state === 'saving'}
        refusal={asked ? shortening : null}
        address={ordinary ? { kind: 'fromTab', shown: <PageAddress address={page.address} /> } : { kind: 'typed' }}
        notice={
          !isFresh &&
          kept !== null && (
            <Button kind="quiet" onClick={startOver}>
              {i18n.t('popup.startOver')}
            </Button>
          )
        }
      />
    </>
  );
}
