import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { SetList, SetsDone } from './use-set-list.ts';

/** What was done last to the sets, with its way back, and where they are kept. */
export function SetsNotice({ list: { done, undo, onlyHere } }: { list: SetList }) {
  return (
    <>
      {onlyHere && <Notice tone="warn">{i18n.t('presets.onlyHere')}</Notice>}
      {done?.kind === 'failed' && <Notice tone="bad">{i18n.t('presets.notKept')}</Notice>}
      {done?.kind === 'unreadable' && <Notice tone="bad">{i18n.t('channelSets.unreadable', [done.file])}</Notice>}
      {(done?.kind === 'removed' || done?.kind === 'imported') && (
        <Notice
          tone="good"
          actions={
            <Button onClick={undo} autoFocus>
              {i18n.t('presets.undo')}
            </Button>
          }
        >
          {doneWords(done)}
        </Notice>
      )}
    </>
  );
}

function doneWords(done: Extract<SetsDone, { kind: 'removed' | 'imported' }>): string {
  if (done.kind === 'removed') return i18n.t('presets.removed', [done.set.name || i18n.t('channelSets.unnamed')]);
  return [
    done.added.length > 0 && i18n.t('channelSets.imported.added', done.added.length, [done.added.length]),
    done.replaced.length > 0 && i18n.t('channelSets.imported.replaced', done.replaced.length, [done.replaced.length]),
  ]
    .filter(Boolean)
    .join(' · ');
}
