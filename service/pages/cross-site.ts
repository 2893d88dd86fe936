import type { Context, MiddlewareHandler } from 'hono';
import { hostOf } from '../access/host.ts';
import { crossSitePage } from './notices.ts';
import { showPage } from './page.ts';

/**
 * Returns true if a page of another site made the request. Browsers without Sec-Fetch-Site send the page's origin. It
 * is `null` for forms of the service's own pages, which send no referrer.
 */
function isCrossSite({ req }: Context): boolean {
  const site = req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  const origin = req.header('Origin');
  if (origin === undefined || origin === 'null') return false;
  // Compares hosts only: just a proxy knows the scheme of the request.
  const url = URL.parse(origin);
  return url === null || hostOf(url) !== hostOf(new URL(req.url));
}

/** Returns true if a person opens the page, such as by a link on another site. */
const isNavigation = ({ req }: Context) =>
  req.method === 'GET' && (req.header('Sec-Fetch-Dest') ?? 'document') === 'document';

/**
 * Refuses forms, images and frames of other sites before they count. Such a page could use up its reader's attempts and
 * requests.
 */
export const refuseCrossSite: MiddlewareHandler = async (context, next) =>
  isCrossSite(context) && !isNavigation(context) ? showPage(context, crossSitePage) : next();
