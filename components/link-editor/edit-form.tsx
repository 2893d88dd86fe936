import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { UnreadableFields } from '@/components/failure/unreadable-fields.tsx';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { DraftProvider } from '@/components/link-form/draft/draft-context.tsx';
import { createDraftStore } from '@/components/link-form/draft/draft-store.ts';
import { useRefusalInForm } from '@/components/pending-changes/refusals-in-form.ts';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { MenuButton } from '@/components/ui/menu-button.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import { draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import { draftErrors } from '@/lib/link/draft-errors.ts';
import { hasInlineError, isShownAtFields } from '@/lib/link/inline-error.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import type { SavedDraft } from '@/lib/storage/drafts.ts';
import { Changes, useChangedFields } from './changes.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LinkEditor } from './link-editor.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { openDraft, useSaving } from './use-saving.ts';

interface Props {
  connection: Connection;
  record: LinkRecord;
  /** The link with its pending changes. */
  now: LinkDraft;
  saved: SavedDraft | null;
  onConnection: OpenConnection;
}

/** The fields with an error message of their own. The destination is locked. */
const shown = draftFields.filter((field) => hasInlineError(field) && field !== 'long_url');

/** The form that edits a link. */
export function EditForm({ connection, record: found, now, saved, onConnection }: Props) {
  const { id } = found;
  const [store] = useState(() =>
    createDraftStore({
      editing: { kind: 'edit', id, record: found },
      initial: now,
      saved: openDraft(found, now, saved),
      check: (draft, base, history) => draftErrors(draft, checkEdit(id, base, draft, new Date()), history),
    }),
  );
  const record = useStore(store, ({ editing }) => (editing.kind === 'edit' ? editing.record : found));
  const { form, saving, save, undone, resolveConflict, stay } = useSaving(store, id, now);
  const busy = saving.state === 'saving';
  const failed = saving.state === 'failed';
  useRefusalInForm(useMemo(() => (failed ? (operation) => operation.form === form : null), [failed, form]));
  return (
    <DraftProvider store={store}>
      <LinkEditor
        heading={i18n.t('editor.edit', [readableName(record)])}
        title={readableName(record)}
        parent={
          <>
            <Link href="/links">{i18n.t('nav.links')}</Link> / {i18n.t('editor.breadcrumb')}
          </>
        }
        domains={connection.domains}
        section={null}
        busy={busy}
        onSubmit={save}
        refusal={failed || saving.state === 'refusedHere' ? saving : null}
        notices={
          <>
            <UnreadableFields link={record}>{i18n.t('failure.unreadable.edited')}</UnreadableFields>
            {failed && !isShownAtFields(saving.failure, shown) && (
              <FailureNotice
                failure={saving.failure}
                connection={connection}
                shownFields={shown}
                onRetry={save}
                onConnection={onConnection}
              />
            )}
          </>
        }
        ways={<Ways record={record} />}
        bar={
          <Bar
            busy={busy}
            onDiscard={() => store.getState().discard()}
            saved={
              saving.state === 'saved' && (
                <SavedNotice
                  id={id}
                  before={saving.before}
                  sent={saving.sent}
                  isPasswordChanged={saving.isPasswordChanged}
                  operation={saving.operation}
                  connection={connection}
                  onUndone={(how) => undone(saving.before, how)}
                  onConnection={onConnection}
                />
              )
            }
          />
        }
      />
      {saving.state === 'conflict' && (
        <ConflictDialog
          theirs={saving.now}
          merge={saving.merge}
          onResolve={(draft) => resolveConflict(saving, draft)}
          onClose={stay}
        />
      )}
      <LeaveGuard />
    </DraftProvider>
  );
}

/** Other actions on the link. */
function Ways({ record }: { record: LinkRecord }) {
  const [, navigate] = useLocation();
  const [isQrShown, setIsQrShown] = useState(false);
  const item = codeItemOf(record);
  const names = (['duplicate', 'qr'] as const).filter((name) => name !== 'qr' || item !== null);
  return (
    <>
      <Link href={linkActions.stats.route(record.id)} className={buttonClass()}>
        {linkActions.stats.icon}
        {actionWords('stats')}
      </Link>
      <MenuButton
        label={i18n.t('linkAction.on.more', [readableName(record)])}
        items={names.map((name) => ({ name, words: actionWords(name), icon: linkActions[name].icon }))}
        onPick={({ name }) => {
          if (name === 'qr') setIsQrShown(true);
          else navigate(linkActions.duplicate.route(record.id));
        }}
      />
      {isQrShown && item !== null && <QrDialog item={item} go={navigate} onClose={() => setIsQrShown(false)} />}
    </>
  );
}

interface BarProps {
  busy: boolean;
  onDiscard: () => void;
  /** The result of the last save; false without one. */
  saved: ReactNode;
}

/** Names the last save and the changes since, with the buttons that save and discard them. */
function Bar({ busy, onDiscard, saved }: BarProps) {
  const changed = useChangedFields();
  const discard = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onDiscard();
    // The pressed button disappears.
    focusFirstField(form, 'edit');
  };
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_200px] gap-1">
        {saved}
        {(saved === false || changed.length > 0) && (
          <Hint>
            <Changes fields={changed} />
          </Hint>
        )}
      </div>
      {changed.length > 0 && (
        <Button kind="quiet" onClick={discard} busy={busy}>
          {i18n.t('editor.discard')}
        </Button>
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {i18n.t(busy ? 'editor.saving' : 'editor.save')}
      </Button>
    </>
  );
}
