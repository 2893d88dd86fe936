import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { changeWords } from '@/components/jobs/change-words.ts';
import { fieldLines } from '@/components/outbox/entry-words.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import type { JobAbout, JobRow, ShownJob } from '@/lib/operations/job.ts';
import { canRetry, timeLeft } from '@/lib/operations/job.ts';

/** Returns the number of announced rows; undefined if none was announced. */
const meantBy = (about: JobAbout): number | undefined => ('meant' in about ? about.meant : undefined);

/** Returns the title of a job. */
export function jobTitle(about: JobAbout, size: number): string {
  const all = meantBy(about) ?? size;
  const count = formatCount(all);
  switch (about.kind) {
    case 'import':
      return about.file === null ? i18n.t('jobs.importPasted') : i18n.t('jobs.importFile', [isolated(about.file)]);
    case 'tabs':
      return i18n.t('jobs.tabs', all, [count]);
    case 'edit':
      // No form of a text is chosen that holds what somebody wrote: " | " parts forms, and the words of many titles.
      return i18n.t('jobs.edit', [i18n.t('jobs.editLinks', all, [count]), changeWords(about.change)]);
    case 'delete':
      return i18n.t('jobs.delete', all, [count]);
    case 'undo':
      return i18n.t(`jobs.undoOf.${about.of}`, all, [count]);
  }
}

/** Returns the progress of a job in words. */
export function jobProgress({ about, counts, underWay, size, state }: ShownJob): string {
  const meant = meantBy(about);
  if (state.name === 'unfinished' && meant !== undefined)
    return i18n.t('jobs.state.unfinishedOf', [formatCount(size), formatCount(meant)]);
  const done = i18n.t(`jobs.state.${state.name}`, [formatCount(counts.done), formatCount(size)]);
  const failed = counts.failed > 0 ? [i18n.t('jobs.failed', counts.failed, [formatCount(counts.failed)])] : [];
  return [done, ...failed, ...whatIsLeft({ counts, underWay, state })].join(' · ');
}

/** Returns the number of rows left in words, if the number of done rows does not show it. */
function whatIsLeft({ counts, underWay, state }: Pick<ShownJob, 'counts' | 'underWay' | 'state'>): string[] {
  const unsent = counts.waiting - underWay;
  if (state.name === 'stopped' && unsent > 0) return [i18n.t('jobs.notSent', unsent, [formatCount(unsent)])];
  const isGoing = state.name === 'running' || state.name === 'paused';
  if (!isGoing || counts.failed + counts.asking === 0 || counts.waiting === 0) return [];
  return [i18n.t('jobs.toDo', counts.waiting, [formatCount(counts.waiting)])];
}

const minute = 60_000;

/** Returns the remaining time of a job in words; null while it is unknown. */
export function timeLeftWords(job: ShownJob, now: number): string | null {
  const left = timeLeft(job, now);
  if (left === null || job.counts.waiting === 0) return null;
  if (left < minute) return i18n.t('jobs.left.seconds');
  const minutes = Math.ceil(left / minute);
  return minutes < 120
    ? i18n.t('jobs.left.minutes', minutes)
    : i18n.t('jobs.left.hours', [formatCount(Math.round(minutes / 60))]);
}

/** Why a row of a job has failed, or where it stands, in words. */
export function rowWords({ state }: JobRow, { about, undoneBy }: ShownJob, connection: NamedConnection): string {
  switch (state.name) {
    case 'done':
      return i18n.t('jobs.row.done');
    case 'waiting':
      return i18n.t('jobs.row.waiting');
    case 'asking':
      return i18n.t('jobs.row.asking');
    case 'failed': {
      const { reason } = state;
      if (reason.kind === 'refused') {
        const lines = fieldLines(reason.failure);
        const { title, detail } = failureWords(reason.failure, { service: connectionName(connection), mayReach: true });
        return lines.length > 0 ? lines.join(' ') : (detail ?? title);
      }
      if (reason.kind === 'changed' && (undoneBy !== null || !canRetry(about, state))) return i18n.t('jobs.row.stays');
      return i18n.t(`jobs.row.${reason.kind}`);
    }
  }
}
