import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const news = z.object({
  /** The version of Hem whose news the person has seen, or which they began with. */
  seen: z.string(),
});

/** Null until Hem was installed: then there is no news, either. */
export const newsItem = storedItem('local:news', { schema: z.nullable(news), fallback: null });
