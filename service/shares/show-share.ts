import { type Context, Hono } from 'hono';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { answerFigures } from '../figures/answer.ts';
import { clickableDays } from '../figures/calendar.ts';
import { isPassword } from '../links/password.ts';
import { showPage } from '../pages/page.ts';
import { passwordPage } from '../pages/password.ts';
import { tooLargePage, tooManyTriesPage } from '../pages/refusals.ts';
import { smallBody } from '../small-body.ts';
import { findShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';
import type { Tries } from '../visits/tries.ts';
import { figuresPage, unknownSharePage } from './pages.ts';

export interface ShareOptions {
  database: Database;
  clock: () => Date;
  clicks: ClickRecorder;
  tries: Tries;
  addressOf: (context: Context) => string;
}

const what = 'These figures ask for a password';

/** Whether a request brings the password that is stored. */
async function isOpenedBy(context: Context, hash: string): Promise<boolean> {
  const given = new URLSearchParams(await context.req.text()).get('password') ?? '';
  return isPassword(given, hash);
}

async function show({ database, clock, clicks, tries, addressOf }: ShareOptions, context: Context) {
  const found = await findShare(database, context.req.param('key') ?? '');
  if (!found) return showPage(context, unknownSharePage);
  const { share, link } = found;
  if (share.password_hash !== null) {
    if (context.req.method !== 'POST') return showPage(context, passwordPage({ title: what }));
    if (!tries.mayTry(`${share.id} ${addressOf(context)}`)) return showPage(context, tooManyTriesPage);
    const isOpened = await isOpenedBy(context, share.password_hash);
    if (!isOpened) return showPage(context, passwordPage({ title: what, wasWrong: true }));
  }
  await clicks.flush();
  const asked = { from: share.start_date, until: share.end_date };
  const within = clickableDays(asked, link.created_at, clock());
  return showPage(context, figuresPage(found, await answerFigures(database, link.id, asked, within)));
}

/** The pages of shared figures. */
export function createShares(options: ShareOptions): Hono {
  const pages = new Hono();
  const smallForm = smallBody((context) => showPage(context, tooLargePage));
  pages.on(['GET', 'POST'], '/:key', smallForm, (context) => show(options, context));
  return pages;
}
