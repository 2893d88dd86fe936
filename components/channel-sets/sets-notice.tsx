import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { SetList, SetsResult } from './use-set-list.ts';

/** Shows the result of the last action with an undo button, and a warning if sets are too large to sync. */
export function SetsNotice({ list: { result, onlyHere }, onUndo }: { list: SetList; onUndo: () => void }) {
  const notices = useRef<HTMLDivElement>(null);
  // The pressed button may be far below.
  useEffect(() => {
    if (result !== null) notices.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <div ref={notices} className="grid gap-3 empty:hidden">
      {onlyHere && <Notice tone="warn">{i18n.t('presets.onlyHere')}</Notice>}
      {result?.kind === 'failed' && <Notice tone="bad">{i18n.t('presets.notSaved')}</Notice>}
      {result?.kind === 'unreadable' && <Notice tone="bad">{i18n.t('channelSets.unreadable', [result.file])}</Notice>}
      {result?.kind === 'newer' && <Notice tone="bad">{i18n.t('backup.newer', [result.file])}</Notice>}
      {result?.kind === 'nothingNew' && <Notice tone="plain">{i18n.t('backup.nothingNew', [result.file])}</Notice>}
      {(result?.kind === 'removed' || result?.kind === 'imported') && (
        <Notice
          tone="good"
          actions={
            <Button onClick={onUndo} autoFocus>
              {i18n.t('presets.undo')}
            </Button>
          }
        >
          <FactLine facts={resultWords(result)} />
        </Notice>
      )}
    </div>
  );
}

function resultWords(result: Extract<SetsResult, { kind: 'removed' | 'imported' }>): string[] {
  if (result.kind === 'removed')
    return [i18n.t('channelSets.removed', [result.set.name.trim() || i18n.t('channelSets.unnamed')])];
  return (['added', 'replaced'] as const).flatMap((what) => {
    const { length } = result[what];
    return length === 0 ? [] : [i18n.t(`channelSets.imported.${what}`, length, [formatCount(length)])];
  });
}
