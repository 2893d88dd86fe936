import { readJobLinks } from '@/lib/database/read-job-links.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';

/**
 * Reads the links of a job, and again whenever the cached links have changed, since a running job writes more.
 * @param onChange called once they are read
 */
export function createJobLinks(onChange: () => void) {
  let links: { job: string; ids: ReadonlySet<string> } | null = null;
  let requested = '';

  const read = async (job: string, request: string) => {
    const ids = await readJobLinks(job).catch(noteProblem('readCache', new Set<string>()));
    if (request !== requested) return;
    links = { job, ids };
    onChange();
  };
  return {
    /** Returns the ids of a job's links; null until they are read. The earlier ones stay while they are read again. */
    of(job: string, version: number): ReadonlySet<string> | null {
      const request = `${job} ${version}`;
      if (request !== requested) {
        requested = request;
        void read(job, request);
      }
      return links?.job === job ? links.ids : null;
    },
  };
}
