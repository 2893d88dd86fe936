import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { changeWords } from '@/components/jobs/change-words.ts';
import { fieldLines } from '@/components/pending-changes/operation-words.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { JobAbout, JobRow, ShownJob } from '@/lib/operations/job.ts';
import { canRetry, leftOutReasons, timeLeft } from '@/lib/operations/job.ts';

/** Returns the expected number of rows; undefined if unknown. */
const expectedRows = (about: JobAbout): number | undefined => ('expected' in about ? about.expected : undefined);

/** Returns the title of a job: one text, or two separate facts. */
export function jobTitle(about: JobAbout, size: number): [title: string, detail?: string] {
  const all = expectedRows(about) ?? size;
  const count = formatCount(all);
  switch (about.kind) {
    case 'import':
      return [about.file === null ? i18n.t('jobs.importPasted') : i18n.t('jobs.importFile', [about.file])];
    case 'tabs':
      return [i18n.t('jobs.tabs', all, [count])];
    case 'edit':
      return [i18n.t('jobs.editLinks', all, [count]), changeWords(about.change)];
    case 'delete':
      return [i18n.t('jobs.delete', all, [count])];
    case 'undo':
      return [i18n.t(`jobs.undoOf.${about.of}`, all, [count])];
  }
}

/** Returns the progress of a job as separate facts. */
export function jobProgress({ about, counts, underWay, size, state }: ShownJob): string[] {
  const expected = expectedRows(about);
  if (state.name === 'unfinished' && expected !== undefined)
    return [i18n.t('jobs.state.unfinishedOf', [formatCount(size), formatCount(expected)])];
  const done = i18n.t(`jobs.state.${state.name}`, [formatCount(counts.done), formatCount(size)]);
  const failed = counts.failed > 0 ? [i18n.t('jobs.failed', counts.failed, [formatCount(counts.failed)])] : [];
  return [done, ...failed, ...remainingRows({ counts, underWay, state })];
}

/** Returns the number of rows left in words, if the number of done rows does not show it. */
function remainingRows({ counts, underWay, state }: Pick<ShownJob, 'counts' | 'underWay' | 'state'>): string[] {
  const unsent = counts.waiting - underWay;
  if (state.name === 'stopped' && unsent > 0) return [i18n.t('jobs.notSent', unsent, [formatCount(unsent)])];
  const continues = state.name === 'running' || state.name === 'paused';
  if (!continues || counts.failed + counts.asking === 0 || counts.waiting === 0) return [];
  return [i18n.t('jobs.toDo', counts.waiting, [formatCount(counts.waiting)])];
}

const minute = 60_000;

/** The minutes that are shown: a few steps, so that the words rarely change. */
const shownMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/** Returns the remaining time of a job in words; null while it is unknown, and for the last minute. */
export function timeLeftWords(job: ShownJob, now: number): string | null {
  const left = timeLeft(job, now);
  if (left === null || job.counts.waiting === 0 || left < minute) return null;
  const minutes = shownMinutes.find((shown) => left <= shown * minute);
  return minutes === undefined
    ? i18n.t('jobs.left.hours', [formatCount(Math.round(left / minute / 60))])
    : i18n.t('jobs.left.minutes', minutes);
}

/** Returns the numbers of rows that an import left out, by reason; empty without any. */
export function leftOutWords({ leftOut = { duplicate: 0, error: 0 } }: Pick<ShownJob, 'leftOut'>): string {
  const { duplicate, error } = leftOut;
  if (duplicate + error === 0) return '';
  const reasons = leftOutReasons.flatMap((reason) =>
    leftOut[reason] > 0 ? i18n.t(`jobs.leftOut.${reason}`, leftOut[reason], [formatCount(leftOut[reason])]) : [],
  );
  return i18n.t('jobs.leftOut.all', [formatCount(duplicate + error), formatItems(reasons)]);
}

/** Returns the state of a job's row in words, with the reason of a failure. */
export function rowWords({ state }: JobRow, { about, undoneBy }: ShownJob, connection: NamedConnection): string {
  switch (state.name) {
    case 'waiting':
    case 'sending':
    case 'unconfirmed':
      return i18n.t('jobs.row.waiting');
    case 'refused': {
      const lines = fieldLines(state.failure);
      const { title, detail } = failureWords(state.failure, { service: connectionName(connection), mayReach: true });
      return lines.length > 0 ? formatItems(lines) : (detail ?? title);
    }
    case 'conflict':
      return i18n.t(undoneBy === null && canRetry(about, { state }) ? 'jobs.row.conflict' : 'jobs.row.stays');
    default:
      return i18n.t(`jobs.row.${state.name}`);
  }
}
