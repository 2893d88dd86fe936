import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { DomainCache } from '../access/domain-cache.ts';
import { isLoopback } from '../access/host.ts';
import type { Visitor } from '../clicks/click.ts';
import { refuseCrossSite } from '../pages/cross-site.ts';
import { tooLargePage } from '../pages/notices.ts';
import { type LocalPage, showPage } from '../pages/page.ts';
import type { TextKey } from '../pages/texts.ts';
import { limitBody } from '../shared/body-limit.ts';
import { hostOfRequest } from './domain-answers.ts';
import { type IsOwnVisit, ownVisitsCookie } from './own-visits.ts';
import { readRequest, type VisitRequest } from './read-visitor.ts';

/**
 * The path of the page. It is below a path of the API, which no slug can have, so it hides no link of a service that
 * had links before it had the page.
 */
export const ownVisitsPath = '/v1/own-visits';

/** Seconds for which a browser keeps the cookie: 400 days, the longest time that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

interface OwnVisits {
  host: string;
  /** True if the browser has the cookie. */
  isUncounted: boolean;
  /** True if the visitor's network is one of the domain's own. */
  isOwnNetwork: boolean;
}

/** Returns the text that says if the visits count. */
function stateKey({ isUncounted, isOwnNetwork }: OwnVisits): TextKey {
  if (isOwnNetwork) return 'ownVisits.network';
  return isUncounted ? 'ownVisits.uncounted' : 'ownVisits.counted';
}

/** Returns the page that tells the service to count this browser's visits, or not to. */
const ownVisitsPage =
  (visits: OwnVisits): LocalPage =>
  ({ text }) => ({
    status: 200,
    title: text('ownVisits.title'),
    body: html`<h1>${text('ownVisits.title')}</h1>
<p>${text(stateKey(visits), visits.host)}</p>
<form method="post"><button name="visits" value="${visits.isUncounted ? 'counted' : ownVisitsCookie.value}">${text(visits.isUncounted ? 'ownVisits.count' : 'ownVisits.skip')}</button></form>
<hr>
<p>${text('ownVisits.note')}</p>`,
    sources: { 'form-action': "'self'" },
  });

interface OwnVisitsOptions {
  domains: DomainCache;
  isOwnVisit: IsOwnVisit;
  readVisitor: (request: VisitRequest) => Visitor;
}

const smallForm = limitBody((context) => showPage(context, tooLargePage));

/** Creates the route of the page, for one domain: browsers keep the cookie for its host alone. */
export function createOwnVisitsPage({ domains, isOwnVisit, readVisitor }: OwnVisitsOptions): Hono {
  async function show(context: Context) {
    const host = hostOfRequest(context);
    const { address, hasOwnVisitsCookie } = readVisitor(readRequest(context));
    const settings = await domains.freshSettingsOf(host);
    const isOwnNetwork = isOwnVisit(settings, { address, hasOwnVisitsCookie: false });
    return showPage(context, ownVisitsPage({ host, isUncounted: hasOwnVisitsCookie, isOwnNetwork }));
  }

  async function choose(context: Context) {
    // The scheme is not in the request. As in short addresses, it is https except on this machine.
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: !isLoopback(hostOfRequest(context)),
    } as const;
    const choice = new URLSearchParams(await context.req.text()).get('visits');
    const { name, value } = ownVisitsCookie;
    if (choice === value) setCookie(context, name, value, { ...options, maxAge });
    else if (choice === 'counted') deleteCookie(context, name, options);
    context.header('Cache-Control', 'private, no-store');
    // A reload of the page must not send the form again.
    return context.redirect(ownVisitsPath, 303);
  }

  return new Hono().get('/', show).post('/', refuseCrossSite, smallForm, choose);
}
