import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../access/network.ts';
import type { PasswordThrottle } from '../access/password-throttle.ts';
import { createRateLimit } from '../access/rate-limit.ts';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { refuseCrossSite } from '../pages/cross-site.ts';
import { tooLargePage, tooManyPagesPage } from '../pages/notices.ts';
import { showPage, textsFor } from '../pages/page.ts';
import { passwordBarrier } from '../pages/password-barrier.ts';
import { limitBody } from '../shared/body-limit.ts';
import { findShare, type StoredShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';
import { type SharedStats, statsPage, unknownSharePage } from './pages.ts';

interface ShareOptions {
  database: Database;
  clock: () => Date;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  clicks: ClickRecorder;
  /** Returns the content of a page in a language, as HTML (see `statsBody`). */
  readBody: (shared: SharedStats, language: string, now: Date) => Promise<string>;
  throttle: PasswordThrottle;
  addressOf: (context: Context) => string;
}

/** Milliseconds for which a page's content is cached, and pages in the cache. */
const cacheMs = 30_000;
const maxCached = 100;

/** Pages per network and minute. */
const pageLimit = { max: 60, windowMs: 60_000 };

/** Returns a function that creates a page's content, once for all requests in a language within half a minute. */
function createBodyCache({
  clock,
  now,
  clicks,
  readBody,
}: Pick<ShareOptions, 'clock' | 'now' | 'clicks' | 'readBody'>) {
  const cache = new LRUCache<string, { at: number; body: Promise<string> }>({ max: maxCached });
  const read = async ({ share: { start_date, end_date }, link }: StoredShare, language: string): Promise<string> => {
    await clicks.tryFlush();
    return readBody({ share: { start_date, end_date }, link }, language, clock());
  };
  return (found: StoredShare, language: string): Promise<string> => {
    const at = now();
    const key = `${found.share.id} ${language}`;
    const cached = cache.get(key);
    if (cached && at - cached.at < cacheMs) return cached.body;
    const body = read(found, language);
    cache.set(key, { at, body });
    // The next request tries again.
    body.catch(() => cache.delete(key));
    return body;
  };
}

/** Creates the routes of shared stats. */
export function createShares(options: ShareOptions): Hono {
  const { database, now, throttle, addressOf } = options;
  const rateLimit = createRateLimit(now, pageLimit);
  const bodyOf = createBodyCache(options);

  async function show(context: Context) {
    const address = addressOf(context);
    if (!rateLimit.take(networkOf(address))) return showPage(context, tooManyPagesPage);
    const found = await findShare(database, context.req.param('key') ?? '');
    if (!found) return showPage(context, unknownSharePage);
    const { id, password_hash: hash } = found.share;
    if (hash !== null) {
      const content = { id, hash, heading: 'password.forStats' } as const;
      const barrier = await passwordBarrier(context, content, { throttle, address });
      if (barrier) return showPage(context, barrier);
    }
    return showPage(context, statsPage(found, await bodyOf(found, textsFor(context).language)));
  }

  const pages = new Hono();
  const smallForm = limitBody((context) => showPage(context, tooLargePage));
  pages.on(['GET', 'POST'], '/:key', refuseCrossSite, smallForm, show);
  return pages;
}
