import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** The Mastodon server that links were shared on last, as its host; empty before the first. */
export const mastodonServerItem = storedItem('local:mastodonServer', { schema: z.string(), fallback: '' });
