import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../access/network.ts';
import type { Tries } from '../access/password-throttle.ts';
import { createWindows } from '../access/rate-limit.ts';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { ownForm } from '../pages/cross-site.ts';
import { tooLargePage, tooManyPagesPage } from '../pages/notices.ts';
import { showPage } from '../pages/page.ts';
import { passwordBarrier } from '../pages/password-barrier.ts';
import { smallBody } from '../shared/body-limit.ts';
import { findShare, type StoredShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';
import { figuresPage, type SharedStats, unknownSharePage } from './pages.ts';

interface ShareOptions {
  database: Database;
  clock: () => Date;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
  clicks: ClickRecorder;
  /** Returns the content of the page that shows shared stats, as HTML (see `figuresBody`). */
  readBody: (shared: SharedStats, now: Date) => Promise<string>;
  tries: Tries;
  addressOf: (context: Context) => string;
}

/** Milliseconds that figures are shown again as they were, and the shares whose figures are kept so. */
const memory = 30_000;
const mostKept = 100;

/** Pages that one network may ask for, within how many milliseconds. */
const pagesEach = { most: 60, within: 60_000 };

/** Puts the figures of shares together: once for all who ask within half a minute. */
function createFigures({ clock, now, clicks, readBody }: Pick<ShareOptions, 'clock' | 'now' | 'clicks' | 'readBody'>) {
  const known = new LRUCache<string, { at: number; figures: Promise<string> }>({ max: mostKept });
  const read = async ({ share: { start_date, end_date }, link }: StoredShare): Promise<string> => {
    await clicks.settle();
    return readBody({ share: { start_date, end_date }, link }, clock());
  };
  return (found: StoredShare): Promise<string> => {
    const at = now();
    const kept = known.get(found.share.id);
    if (kept && at - kept.at < memory) return kept.figures;
    const figures = read(found);
    known.set(found.share.id, { at, figures });
    // What failed is asked for again.
    figures.catch(() => known.delete(found.share.id));
    return figures;
  };
}

/** The pages of shared figures. */
export function createShares(options: ShareOptions): Hono {
  const { database, now, tries, addressOf } = options;
  const windows = createWindows(now, pagesEach);
  const figuresOf = createFigures(options);

  async function show(context: Context) {
    const address = addressOf(context);
    if (!windows.take(networkOf(address))) return showPage(context, tooManyPagesPage);
    const found = await findShare(database, context.req.param('key') ?? '');
    if (!found) return showPage(context, unknownSharePage);
    const { id, password_hash: hash } = found.share;
    if (hash !== null) {
      const locked = { id, hash, title: 'Enter the password to see these stats' };
      const barrier = await passwordBarrier(context, locked, { tries, address });
      if (barrier) return showPage(context, barrier);
    }
    return showPage(context, figuresPage(found, await figuresOf(found)));
  }

  const pages = new Hono();
  const smallForm = smallBody((context) => showPage(context, tooLargePage));
  pages.on(['GET', 'POST'], '/:key', ownForm, smallForm, show);
  return pages;
}
