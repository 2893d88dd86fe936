import { useJobs } from '@/components/jobs/use-jobs.ts';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { needsPerson } from '@/lib/operations/operation.ts';

/** Returns the number of pending changes of the page's connection. */
export function usePendingCount(): number {
  const rows = useJobs().reduce((sum, { counts }) => sum + counts.waiting, 0);
  const pending = usePendingChanges();
  // Rows being sent are in both counts.
  const twice =
    pending?.operations.filter((operation) => operation.job !== undefined && !needsPerson(operation)).length ?? 0;
  return (pending?.operations.length ?? 0) - twice + rows;
}
