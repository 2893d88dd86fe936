import type { Context, MiddlewareHandler } from 'hono';
import { hostOf } from '../access/host.ts';
import { foreignPage } from './notices.ts';
import { showPage } from './page.ts';

/**
 * True if a page of another site had the browser ask. Browsers that do not say so by Sec-Fetch-Site name the page's origin;
 * forms of the service's own pages, which send no referrer, have `null` there.
 */
function isForeign({ req }: Context): boolean {
  const site = req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  const origin = req.header('Origin');
  if (origin === undefined || origin === 'null') return false;
  // By the host alone: only a proxy knows whether it was asked by https.
  const url = URL.parse(origin);
  return url === null || hostOf(url) !== hostOf(new URL(req.url));
}

/** True for a page that a person goes to, as by a link on another site. */
const isOpened = ({ req }: Context) =>
  req.method === 'GET' && (req.header('Sec-Fetch-Dest') ?? 'document') === 'document';

/**
 * Refuses the forms, pictures and frames of other sites' pages before anything of them is counted: such a page could use up
 * what its reader may try or ask for.
 */
export const ownForm: MiddlewareHandler = async (context, next) =>
  isForeign(context) && !isOpened(context) ? showPage(context, foreignPage) : next();
