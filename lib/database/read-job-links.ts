import * as z from 'zod/mini';
import { withHemDatabase } from './hem-database.ts';

/** A finished row of a job: only the fields that name its link, since parsing whole operations is slow. */
const finishedRow = z.object({
  write: z.object({ id: z.optional(z.string()), body: z.optional(z.object({ id: z.optional(z.string()) })) }),
  state: z.object({ link: z.nullable(z.object({ id: z.string() })) }),
});

/** Reads the ids of the links that a job has written so far. Empty after the job is dismissed. */
export async function readJobLinks(job: string): Promise<ReadonlySet<string>> {
  const done = IDBKeyRange.bound([job, 'done', 0], [job, 'done', Number.POSITIVE_INFINITY]);
  const rows = await withHemDatabase((database) => database.getAllFromIndex('operations', 'rows', done));
  return new Set(
    rows.flatMap((row) => {
      const { state, write } = finishedRow.safeParse(row).data ?? {};
      return state?.link?.id ?? write?.id ?? write?.body?.id ?? [];
    }),
  );
}
