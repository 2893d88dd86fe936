import { useState } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { DraftProvider } from '@/components/link-form/draft-context.tsx';
import { createDraftStore } from '@/components/link-form/draft-store.ts';
import { MissingRules } from '@/components/link-form/missing-rules.tsx';
import { onKnownDomain } from '@/components/link-form/on-known-domain.ts';
import { useShortening } from '@/components/link-form/use-shortening.ts';
import { MadeLink } from '@/components/share/made-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Connection } from '@/lib/connection/connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { checkNew } from '@/lib/link/check-draft.ts';
import { draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import type { SectionName } from '@/lib/link/sections.ts';
import type { KeptDraft } from '@/lib/storage/drafts.ts';
import type { Place } from '@/lib/storage/places.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LinkEditor } from './link-editor.tsx';

interface Props {
  connection: Connection;
  at: Place;
  fresh: LinkDraft;
  kept: KeptDraft | null;
  section: SectionName | null;
  onConnection: () => void;
}

/** Makes a link with any of its options, then shows it. */
export function NewForm({ connection, at, fresh, kept, section, onConnection }: Props) {
  const [, navigate] = useLocation();
  const [store] = useState(() =>
    createDraftStore({
      editing: { kind: 'new', at },
      fresh,
      kept: kept && { ...kept, draft: onKnownDomain(kept.draft, connection) },
      check: (draft) => checkNew(draft, new Date()),
    }),
  );
  const { shortening, clipboard, shorten, undo, complete, makeAnother } = useShortening(store, at, null);
  const explain = (failure: Failure, onRetry?: () => void) => (
    <FailureNotice
      failure={failure}
      baseUrl={connection.baseUrl}
      shownFields={draftFields}
      {...(onRetry && { onRetry })}
      onConnection={onConnection}
    />
  );

  if (shortening.state === 'made' || shortening.state === 'undoing' || shortening.state === 'completing') {
    const { link, state } = shortening;
    const failure = shortening.state === 'made' ? shortening.failure : null;
    return (
      <MadeLink
        link={link}
        clipboard={clipboard}
        undoing={state === 'undoing'}
        onUndo={() => undo(link)}
        onNew={makeAnother}
        onEdit={() => navigate(editLinkRoute(link.id))}
        problem={
          <>
            {failure && explain(failure, () => undo(link))}
            <MissingRules link={link} busy={state === 'completing'} explain={explain} onRetry={() => complete(link)} />
          </>
        }
      />
    );
  }

  const busy = shortening.state === 'saving';
  const failed = shortening.state === 'failed' ? shortening : null;
  return (
    <DraftProvider store={store}>
      <LinkEditor
        heading={i18n.t('editor.new')}
        domains={connection.domains}
        section={section}
        busy={busy}
        onSubmit={shorten}
        refusal={failed !== null || shortening.state === 'refusedHere' ? shortening : null}
        notices={
          <>
            {shortening.state === 'editing' && shortening.undone && (
              <Notice tone="good">{i18n.t('popup.undone')}</Notice>
            )}
            {failed && explain(failed.failure, shorten)}
          </>
        }
        bar={
          <>
            <p>{i18n.t('editor.changes.new')}</p>
            <Button kind="primary" type="submit" busy={busy}>
              {i18n.t(busy ? 'popup.shortening' : 'popup.shorten')}
            </Button>
          </>
        }
      />
      <LeaveGuard />
    </DraftProvider>
  );
}
