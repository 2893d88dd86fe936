import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { normaliseHost } from '../access/host.ts';
import { isExpired } from '../links/expiry.ts';
import { serviceLimits } from '../links/limits.ts';
import { isPassword } from '../links/password.ts';
import { showPage } from '../pages/page.ts';
import type { Database, LinkTable } from '../storage/tables.ts';
import { findByAddress } from '../storage/visits.ts';
import { openLink } from './open-link.ts';
import { expiredPage, passwordPage, tooLargePage, unknownPage, wrongMethodPage } from './pages.ts';

interface Visits {
  database: Database;
  clock: () => Date;
}

/** Which link of a domain is asked for; null where the escapes cannot be read. A slug may hold a slash, bare or not. */
function pathOf(url: URL): string | null {
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    return null;
  }
}

async function findVisited(database: Database, context: Context): Promise<LinkTable | null> {
  const url = new URL(context.req.url);
  const path = pathOf(url);
  return path === null ? null : findByAddress(database, normaliseHost(url.host), path);
}

/** Answers a visit in the order that README.md gives: unknown, expired, password, target. */
async function visit({ database, clock }: Visits, context: Context): Promise<Response> {
  const link = await findVisited(database, context);
  if (!link) return showPage(context, unknownPage);
  const now = clock();
  if (isExpired(link, now)) return showPage(context, expiredPage);
  if (link.has_password === 1) {
    if (context.req.method !== 'POST') return showPage(context, passwordPage(link, false));
    const given = new URLSearchParams(await context.req.text()).get('password') ?? '';
    // No hash can only mean a link that was damaged: it stays shut.
    const isRight = link.password_hash !== null && (await isPassword(given, link.password_hash));
    if (!isRight) return showPage(context, passwordPage(link, true));
  }
  return openLink(context, { database, link, now });
}

/** Visits of short links: every path that nothing else of the service answers. */
export function createVisits(options: Visits): Hono {
  const visits = new Hono();
  visits.use(bodyLimit({ maxSize: serviceLimits.bodyBytes, onError: (context) => showPage(context, tooLargePage) }));
  visits.on(['GET', 'POST'], '*', (context) => visit(options, context));
  visits.all('*', (context) => {
    context.header('Allow', 'GET, HEAD, POST');
    return showPage(context, wrongMethodPage);
  });
  return visits;
}
