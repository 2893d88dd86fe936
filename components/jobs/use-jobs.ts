import { useStored } from '@/components/ui/use-stored.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';

const none: readonly ShownJob[] = [];

/** Work on many links, the newest first, as it changes; empty until it is read. */
export function useJobs(): readonly ShownJob[] {
  const stored = useStored(jobsItem);
  return stored.state === 'loaded' ? stored.value.toReversed() : none;
}
