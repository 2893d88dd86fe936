import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { errorsOfNew } from '@/components/link-form/create-link.ts';
import { DraftProvider, useDraft } from '@/components/link-form/draft/draft-context.tsx';
import { createDraftStore } from '@/components/link-form/draft/draft-store.ts';
import { MadePanel } from '@/components/link-form/made-panel.tsx';
import { onKnownDomain } from '@/components/link-form/on-known-domain.ts';
import { DeletedNotice } from '@/components/link-form/panel-notices.tsx';
import { PendingPanel } from '@/components/link-form/pending/pending-panel.tsx';
import { useShortening } from '@/components/link-form/use-shortening.ts';
import { useRefusalInForm } from '@/components/pending-changes/refusals-in-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { draftFields } from '@/lib/link/draft.ts';
import { hasInlineError, isShownAtFields } from '@/lib/link/inline-error.ts';
import { samePlace } from '@/lib/link/place.ts';
import type { Beginning } from './begin-new.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LinkEditor } from './link-editor.tsx';
import { NoForm } from './no-form.tsx';

interface Props extends Omit<Extract<Beginning, { state: 'ready' }>, 'state'> {
  onConnection: OpenConnection;
}

const shown = draftFields.filter(hasInlineError);

/** The form that creates a link. Shows the link afterwards. */
export function NewForm({
  connection,
  at,
  initial,
  saved,
  typed,
  made,
  creation,
  section,
  lacksPassword,
  onConnection,
}: Props) {
  const [, navigate] = useLocation();
  const [store] = useState(() => {
    const created = createDraftStore({
      editing: { kind: 'new', at },
      initial,
      saved: saved && { ...saved, draft: onKnownDomain(saved.draft, connection) },
      check: errorsOfNew,
    });
    if (typed !== null) created.getState().change({ long_url: typed });
    return created;
  });
  const [isDuplicate, setIsDuplicate] = useState(false);
  const creator = useShortening(store, at, { made, creation });
  const { shortening, shorten } = creator;
  const isFailed = shortening.state === 'failed';
  useRefusalInForm(
    useMemo(
      () => (isFailed ? (operation) => operation.at !== null && samePlace(operation.at, at) : null),
      [isFailed, at],
    ),
  );
  if ('link' in shortening) {
    // The duplicate was created.
    if (isDuplicate) setIsDuplicate(false);
    return (
      <NoForm heading={i18n.t('made.heading')}>
        <MadePanel
          made={shortening}
          creator={creator}
          connection={connection}
          onConnection={onConnection}
          go={navigate}
          isDrafted={shortening.link.id !== made?.id}
          onLike={() => setIsDuplicate(true)}
        />
      </NoForm>
    );
  }

  if (shortening.state === 'pending') {
    return (
      <NoForm heading={i18n.t('editor.new')}>
        <PendingPanel operationId={shortening.operation} first={creation} {...{ creator, connection, onConnection }} />
      </NoForm>
    );
  }

  const busy = shortening.state === 'saving';
  const failed = shortening.state === 'failed' ? shortening : null;
  return (
    <DraftProvider store={store}>
      <LinkEditor
        // A duplicate opens another section first.
        key={isDuplicate ? 'duplicate' : 'new'}
        heading={i18n.t('editor.new')}
        domains={connection.domains}
        section={isDuplicate ? 'utm' : section}
        busy={busy}
        onSubmit={shorten}
        refusal={failed !== null || shortening.state === 'refusedHere' ? shortening : null}
        lead={(lacksPassword || isDuplicate) && <PasswordNotCopied />}
        notices={
          <>
            {shortening.state === 'editing' && shortening.deleted && <DeletedNotice {...shortening.deleted} />}
            {failed && !isShownAtFields(failed.failure, shown) && (
              <FailureNotice
                failure={failed.failure}
                connection={connection}
                shownFields={shown}
                onRetry={shorten}
                onConnection={onConnection}
              />
            )}
          </>
        }
        bar={
          <Button kind="primary" type="submit" busy={busy}>
            {i18n.t(busy ? 'popup.shortening' : 'popup.shorten')}
          </Button>
        }
      />
      <LeaveGuard />
    </DraftProvider>
  );
}

/** Warns that a duplicate lacks its password, until a person types one or switches passwords off. */
function PasswordNotCopied() {
  const isMissing = useDraft(({ has_password, password }) => has_password && password === '');
  return isMissing && <Notice tone="warn">{i18n.t('editor.passwordNotCopied')}</Notice>;
}
