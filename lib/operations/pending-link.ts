import * as z from 'zod/mini';

/** The compared values of a link that is being created. */
export const pendingLink = z.object({
  long_url: z.string(),
  /** Its UTM values, as `utmText` has them. */
  utm: z.string(),
});

export type PendingLink = z.infer<typeof pendingLink>;
