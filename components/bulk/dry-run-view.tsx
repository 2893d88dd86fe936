import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { DryRun } from '@/lib/bulk/dry-run.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { DryLines } from './dry-lines.tsx';

interface Props {
  run: DryRun | null;
  /** The reason why a link could not be read. */
  failure: Failure | null;
  onAgain: () => void;
}

/** Shows the effect of a change on the links checked so far. */
export function DryRunView({ run, failure, onAgain }: Props) {
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} connection={null} onRetry={onAgain} />}
      <p role="status">{run !== null && <FactLine facts={runFacts(run)} />}</p>
      {run !== null && <DryLines lines={run.lines} />}
    </>
  );
}

function runFacts({
  checked,
  count,
  gone,
  lines: { changes, deleted, unfit, same, refused, taken },
}: DryRun): string[] {
  const counted = (name: 'gone' | 'deleted' | 'taken' | 'unfit', size: number) =>
    size > 0 ? [i18n.t(`bulk.${name}`, size, [formatCount(size)])] : [];
  return [
    ...(checked < count ? [i18n.t('bulk.checked', [formatCount(checked), formatCount(count)])] : []),
    ...(deleted.length > 0 || gone + unfit.length === checked
      ? []
      : [i18n.t('bulk.changes', changes.length, [formatCount(changes.length)])]),
    ...counted('deleted', deleted.length),
    ...(same.length > 0 ? [i18n.t('bulk.sames', same.length, [formatCount(same.length)])] : []),
    ...(refused.length > 0 ? [i18n.t('bulk.refused', [formatCount(refused.length)])] : []),
    ...counted('taken', taken.length),
    ...counted('unfit', unfit.length),
    ...counted('gone', gone),
  ];
}
