import { i18n } from '#i18n';
import { usePageConnection } from '@/components/connections/use-page-connection.ts';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { ScrollArea } from '@/components/ui/scroll-area.tsx';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import type { JobAbout } from '@/lib/operations/job.ts';
import { delayOf } from './delay.ts';
import { JobCard } from './job-card.tsx';
import { useJobs } from './use-jobs.ts';

interface Props {
  kinds: readonly JobAbout['kind'][];
  /** True to leave room for the rest of a page that fills the window. */
  isBrief?: boolean;
  /** Focuses another element when the focused card is dismissed and none is left. */
  focusNext: () => void;
}

/** Lists the jobs until the person dismisses them. Shows nothing if there is none. */
export function JobList({ kinds, isBrief = false, focusNext }: Props) {
  const jobs = useJobs().filter(({ about, state }) => kinds.includes(about.kind) && state.name !== 'filling');
  const pending = usePendingChanges();
  const connection = usePageConnection();
  const list = useKeptFocus<HTMLElement>(focusNext);
  if (jobs.length === 0 || connection === null) return null;
  const cards = jobs.map((job) => (
    <JobCard
      key={job.id}
      {...{ job, connection }}
      isSuspended={(pending?.suspendedBy ?? null) !== null}
      delay={delayOf(job, pending)}
      isOpen={!isBrief}
    />
  ));
  return (
    <section ref={list} className="grid flex-none grid-cols-1 gap-4" aria-label={i18n.t('jobs.heading')}>
      {isBrief ? <ScrollArea size="small">{cards}</ScrollArea> : cards}
    </section>
  );
}
