import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { isolated } from '@/lib/link/text-direction.ts';
import styles from './channel-sets.module.css';
import type { SetList, SetsDone } from './use-set-list.ts';

/** What was done last to the sets, with its way back, and where they are kept. */
export function SetsNotice({ list: { done, onlyHere }, onUndo }: { list: SetList; onUndo: () => void }) {
  const notices = useRef<HTMLDivElement>(null);
  // What was pressed may stand far below.
  useEffect(() => {
    if (done !== null) notices.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  return (
    <div ref={notices} className={styles['notices']}>
      {onlyHere && <Notice tone="warn">{i18n.t('presets.onlyHere')}</Notice>}
      {done?.kind === 'failed' && <Notice tone="bad">{i18n.t('presets.notKept')}</Notice>}
      {done?.kind === 'unreadable' && (
        <Notice tone="bad">{i18n.t('channelSets.unreadable', [isolated(done.file)])}</Notice>
      )}
      {done?.kind === 'newer' && <Notice tone="bad">{i18n.t('backup.newer', [isolated(done.file)])}</Notice>}
      {done?.kind === 'nothingNew' && (
        <Notice tone="plain">{i18n.t('backup.nothingNew', [isolated(done.file)])}</Notice>
      )}
      {(done?.kind === 'removed' || done?.kind === 'imported') && (
        <Notice
          tone="good"
          actions={
            <Button onClick={onUndo} autoFocus>
              {i18n.t('presets.undo')}
            </Button>
          }
        >
          {doneWords(done)}
        </Notice>
      )}
    </div>
  );
}

function doneWords(done: Extract<SetsDone, { kind: 'removed' | 'imported' }>): string {
  if (done.kind === 'removed')
    return i18n.t('presets.removed', [isolated(done.set.name.trim()) || i18n.t('channelSets.unnamed')]);
  return [
    done.added.length > 0 && i18n.t('channelSets.imported.added', done.added.length, [done.added.length]),
    done.replaced.length > 0 && i18n.t('channelSets.imported.replaced', done.replaced.length, [done.replaced.length]),
  ]
    .filter(Boolean)
    .join(' · ');
}
