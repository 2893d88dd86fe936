import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { networkOf } from '../location/network.ts';
import { ownForm } from '../pages/own-form.ts';
import { showPage } from '../pages/page.ts';
import { tooLargePage, tooManyPagesPage } from '../pages/refusals.ts';
import type { Reader } from '../reading/reader.ts';
import { smallBody } from '../small-body.ts';
import { findShare, type StoredShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';
import { passwordBarrier } from '../visits/password-barrier.ts';
import type { Tries } from '../visits/tries.ts';
import { createWindows } from '../visits/windows.ts';
import { figuresPage, unknownSharePage } from './pages.ts';

export interface ShareOptions {
  database: Database;
  clock: () => Date;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
  clicks: ClickRecorder;
  reader: Reader;
  tries: Tries;
  addressOf: (context: Context) => string;
}

/** Milliseconds that figures are shown again as they were, and the shares whose figures are kept so. */
const memory = 30_000;
const mostKept = 100;

/** Pages that one network may ask for, within how many milliseconds. */
const pagesEach = { most: 60, within: 60_000 };

/** Puts the figures of shares together: once for all who ask within half a minute. */
function createFigures({ clock, now, clicks, reader }: Pick<ShareOptions, 'clock' | 'now' | 'clicks' | 'reader'>) {
  const known = new LRUCache<string, { at: number; figures: Promise<string> }>({ max: mostKept });
  const read = async ({ share: { start_date, end_date }, link }: StoredShare): Promise<string> => {
    await clicks.settle();
    return reader.read({ kind: 'share', now: clock().toISOString(), share: { start_date, end_date }, link });
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
