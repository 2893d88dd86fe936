import { useJobs } from '@/components/jobs/use-jobs.ts';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { needsPerson } from '@/lib/operations/operation.ts';

/** Returns the number of pending changes of the page's connection. */
export function useUnsent(): number {
  const rows = useJobs().reduce((sum, { counts }) => sum + counts.waiting, 0);
  const outbox = useOutbox();
  // Rows being sent are in both counts.
  const twice = outbox?.entries.filter((entry) => entry.job !== undefined && !needsPerson(entry)).length ?? 0;
  return (outbox?.entries.length ?? 0) - twice + rows;
}
