import * as z from 'zod/mini';

/** A link that is asked for and not made yet, as far as others are compared with it. */
export const linkUnderWay = z.object({
  long_url: z.string(),
  /** Its UTM values, as `utmText` has them. */
  utm: z.string(),
});

export type LinkUnderWay = z.infer<typeof linkUnderWay>;
