import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { PasswordThrottle } from '../access/password-throttle.ts';
import type { Visitor } from '../clicks/click.ts';
import { hasFewClicks, isExpired } from '../links/expiry.ts';
import { refuseCrossSite } from '../pages/cross-site.ts';
import { tooLargePage } from '../pages/notices.ts';
import { showPage } from '../pages/page.ts';
import { passwordBarrier } from '../pages/password-barrier.ts';
import { limitBody } from '../shared/body-limit.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { hostOfRequest, leadOrShow } from './domain-answers.ts';
import { showLinkPreview } from './link-preview.ts';
import type { ReportHost } from './lost-host.ts';
import { openLink } from './open-link.ts';
import type { VisitContext } from './opening.ts';
import { expiredPage, unknownPage, wrongMethodPage } from './pages.ts';
import { createPresses, type Presses } from './presses.ts';
import { readRequest, type VisitRequest } from './read-visitor.ts';

interface VisitOptions extends VisitContext {
  reportHost: ReportHost;
  clock: () => Date;
  readVisitor: (request: VisitRequest) => Visitor;
  throttle: PasswordThrottle;
  presses: Presses;
}

/** Returns a press of this visitor on the page of a link with few clicks; null for another visit. */
async function readPress({ req }: Context, link: VisitedLink['link'], { address }: Visitor): Promise<string | null> {
  if (req.method !== 'POST' || link.has_password === 1 || !hasFewClicks(link)) return null;
  const id = new URLSearchParams(await req.text()).get('press') ?? '';
  return /^[\w-]{36}$/.test(id) ? `${link.id} ${address} ${id}` : null;
}

/** Answers a visit in the order of README.md: unknown, expired, password, target. */
async function visit(visits: VisitOptions, context: Context): Promise<Response> {
  const visited = await visits.resolver.find(context.req.url);
  if (!visited) {
    const answer = await leadOrShow(context, visits.domains, { setting: 'notFound', page: unknownPage });
    const { incoming }: Partial<HttpBindings> = context.env ?? {};
    if (incoming && visits.domains.has(hostOfRequest(context)) === false) visits.reportHost(incoming);
    return answer;
  }
  const now = visits.clock();
  const visitor = visits.readVisitor(readRequest(context));
  const press = await readPress(context, visited.link, visitor);
  const isRepeated = press !== null && (await visits.presses.isCounted(press));
  if (isExpired(visited.link, now) && !isRepeated) return showPage(context, expiredPage);
  if (visited.isPreview) return showLinkPreview(context, visits, { visited, visitor });
  const { id, has_password, password_hash: hash, password_logo: logo } = visited.link;
  if (has_password === 1) {
    const content = { id, hash, logo, heading: 'password.forLink' } as const;
    const barrier = await passwordBarrier(context, content, { throttle: visits.throttle, address: visitor.address });
    if (barrier) return showPage(context, barrier);
  }
  return openLink(context, visits, { visited, visitor, now, press });
}

const smallForm = limitBody((context) => showPage(context, tooLargePage));

/** Creates the routes of visits: all paths that are not the service's own. */
export function createVisits(options: Omit<VisitOptions, 'presses'>): Hono {
  const visits = { ...options, presses: createPresses() };
  const routes = new Hono();
  routes.get('*', (context) => visit(visits, context));
  routes.post('*', refuseCrossSite, smallForm, (context) => visit(visits, context));
  routes.all('*', (context) => {
    context.header('Allow', 'GET, HEAD, POST');
    return showPage(context, wrongMethodPage);
  });
  return routes;
}
