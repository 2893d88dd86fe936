import * as z from 'zod/mini';

/** A page's metadata, unprocessed: not selected, cut or made absolute. */
export const pageMetadata = z.object({
  /** The base of relative addresses. */
  base: z.string(),
  title: z.string(),
  /** The description and the og: and twitter: values, in the page's order. */
  metas: z.array(z.object({ name: z.string(), content: z.string() })),
  /** `sizes` as in HTML: `32x32 64x64`, `any`, or empty. */
  icons: z.array(z.object({ rel: z.string(), type: z.string(), sizes: z.string(), href: z.string() })),
  /** The page's images with their natural size in pixels. */
  images: z.array(z.object({ src: z.string(), width: z.number(), height: z.number() })),
});

export type PageMetadata = z.infer<typeof pageMetadata>;
