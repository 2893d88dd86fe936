import { useStored } from '@/components/ui/use-stored.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';

const none: readonly ShownJob[] = [];

/** Returns the jobs of the page's connection, newest first; empty until they are read. */
export function useJobs(): readonly ShownJob[] {
  const stored = useStored(jobsItem);
  return stored.state === 'loaded' ? stored.value.toReversed() : none;
}
