import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { isPassword } from '../links/password.ts';
import { networkOf } from '../location/network.ts';
import { showPage } from '../pages/page.ts';
import { passwordPage } from '../pages/password.ts';
import { tooLargePage, tooManyPagesPage, tooManyTriesPage } from '../pages/refusals.ts';
import type { Reader } from '../reading/reader.ts';
import { smallBody } from '../small-body.ts';
import { findShare, type StoredShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';
import type { Tries } from '../visits/tries.ts';
import { createWindows } from '../visits/windows.ts';
import { figuresPage, unknownSharePage } from './pages.ts';

export interface ShareOptions {
  database: Database;
  clock: () => Date;
  clicks: ClickRecorder;
  reader: Reader;
  tries: Tries;
  addressOf: (context: Context) => string;
}

const what = 'These figures ask for a password';

/** Milliseconds that figures are shown again as they were, and the shares whose figures are kept so. */
const memory = 30_000;
const mostKept = 100;

/** Pages that one network may ask for, within how many milliseconds. */
const pagesEach = { most: 60, within: 60_000 };

/** Whether a request brings the password that is stored. */
async function isOpenedBy(context: Context, hash: string): Promise<boolean> {
  const given = new URLSearchParams(await context.req.text()).get('password') ?? '';
  return isPassword(given, hash);
}

/** Puts the figures of shares together: once for all who ask within half a minute. */
function createFigures({ clock, clicks, reader }: Pick<ShareOptions, 'clock' | 'clicks' | 'reader'>) {
  const known = new LRUCache<string, { at: number; figures: Promise<string> }>({ max: mostKept });
  const read = async ({ share: { start_date, end_date }, link }: StoredShare): Promise<string> => {
    await clicks.settle();
    return reader.read({ kind: 'share', now: clock().toISOString(), share: { start_date, end_date }, link });
  };
  return (found: StoredShare): Promise<string> => {
    const now = clock().getTime();
    const kept = known.get(found.share.id);
    if (kept && now - kept.at < memory) return kept.figures;
    const figures = read(found);
    known.set(found.share.id, { at: now, figures });
    // What failed is asked for again.
    figures.catch(() => known.delete(found.share.id));
    return figures;
  };
}

/** The pages of shared figures. */
export function createShares(options: ShareOptions): Hono {
  const { database, clock, tries, addressOf } = options;
  const windows = createWindows(clock, pagesEach);
  const figuresOf = createFigures(options);

  async function show(context: Context) {
    const address = addressOf(context);
    if (!windows.take(networkOf(address))) return showPage(context, tooManyPagesPage);
    const found = await findShare(database, context.req.param('key') ?? '');
    if (!found) return showPage(context, unknownSharePage);
    const { share } = found;
    if (share.password_hash !== null) {
      if (context.req.method !== 'POST') return showPage(context, passwordPage({ title: what }));
      if (!tries.mayTry(share.id, address)) return showPage(context, tooManyTriesPage);
      const isOpened = await isOpenedBy(context, share.password_hash);
      if (!isOpened) return showPage(context, passwordPage({ title: what, wasWrong: true }));
      tries.wasRight(share.id, address);
    }
    return showPage(context, figuresPage(found, await figuresOf(found)));
  }

  const pages = new Hono();
  const smallForm = smallBody((context) => showPage(context, tooLargePage));
  pages.on(['GET', 'POST'], '/:key', smallForm, show);
  return pages;
}
