import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { undoSeconds } from '@/lib/storage/deletions.ts';
import styles from './links.module.css';
import { titleOf } from './title-of.ts';
import type { ShownDeletion } from './use-deletions.ts';

/** The deletions that can still be taken back, and those that came to nothing. */
export function Deletions({ deletions }: { deletions: readonly ShownDeletion[] }) {
  const shown = deletions.filter(({ state }) => state.name !== 'sending');
  if (shown.length === 0) return null;
  return (
    <div className={styles['deletions']}>
      {shown.map((deletion) => (
        <OneDeletion key={deletion.id} {...deletion} />
      ))}
    </div>
  );
}

function OneDeletion({ id, link, state }: ShownDeletion) {
  const title = link === null ? i18n.t('links.delete.aLink') : titleOf(link);
  const cancel = () => void ask('cancelDelete', { id });
  if (state.name !== 'failed') {
    return (
      <Notice
        tone="plain"
        title={i18n.t('links.delete.waiting', [title, undoSeconds])}
        actions={<Button onClick={cancel}>{i18n.t('links.delete.undo')}</Button>}
      />
    );
  }
  const words = failureWords(state.failure, { host: i18n.t('links.delete.theService'), mayReach: true });
  return (
    <Notice
      tone="bad"
      title={i18n.t('links.delete.failed', [title])}
      actions={
        <>
          <Button onClick={() => void ask('scheduleDelete', { id })}>{i18n.t('failure.retry')}</Button>
          <Button kind="quiet" onClick={cancel}>
            {i18n.t('links.delete.keep')}
          </Button>
        </>
      }
    >
      <p>{words.title}</p>
      {words.detail !== null && <p>{words.detail}</p>}
    </Notice>
  );
}
