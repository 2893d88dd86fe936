import * as z from 'zod/mini';
import { plainStyle, savedQrStyle } from '../qr/style.ts';
import { storedItem } from './stored-item.ts';

/** The appearance of QR codes in all of Hem. It is stored only in this browser, since a logo is too large to sync. */
export const qrStyleItem = storedItem('local:qrStyle', { schema: savedQrStyle, fallback: plainStyle });

/** The Mastodon server that links were shared on last, as its host; empty before the first. */
export const mastodonServerItem = storedItem('local:mastodonServer', { schema: z.string(), fallback: '' });
