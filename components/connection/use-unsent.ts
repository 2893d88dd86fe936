import { useJobs } from '@/components/jobs/use-jobs.ts';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { needsPerson } from '@/lib/operations/operation.ts';

/** Returns how many changes are pending on the connection that this page shows. */
export function useUnsent(): number {
  const rows = useJobs().reduce((sum, { counts }) => sum + counts.waiting, 0);
  const outbox = useOutbox();
  // Rows on their way count as waiting in their job, and may be in the outbox too.
  const twice = outbox?.entries.filter((entry) => entry.job !== undefined && !needsPerson(entry)).length ?? 0;
  return (outbox?.entries.length ?? 0) - twice + rows;
}
