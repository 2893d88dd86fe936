import { type Context, Hono } from 'hono';
import type { Visitor } from '../clicks/click.ts';
import { isExpired } from '../links/expiry.ts';
import { isPassword } from '../links/password.ts';
import { showPage } from '../pages/page.ts';
import { passwordPage } from '../pages/password.ts';
import { tooLargePage, tooManyTriesPage } from '../pages/refusals.ts';
import { smallBody } from '../small-body.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { openLink } from './open-link.ts';
import type { Opening } from './opening.ts';
import { expiredPage, unknownPage, wrongMethodPage } from './pages.ts';
import { type RequestFacts, readRequest } from './request-facts.ts';
import type { Resolver } from './resolver.ts';
import type { Tries } from './tries.ts';

export interface VisitOptions extends Opening {
  clock: () => Date;
  resolver: Resolver;
  readVisitor: (request: RequestFacts) => Visitor;
  tries: Tries;
}

/** The page that still stands between a visitor and a link with a password; null when they gave the right one. */
async function passwordBarrier(context: Context, { tries }: VisitOptions, { link }: VisitedLink, visitor: Visitor) {
  const page = { title: 'This link asks for a password', logo: link.password_logo };
  if (context.req.method !== 'POST') return passwordPage(page);
  // By network: a visitor who changes the user agent with each try is still the same one.
  if (!tries.mayTry(link.id, visitor.address)) return tooManyTriesPage;
  const given = new URLSearchParams(await context.req.text()).get('password') ?? '';
  // No hash can only mean a link that was damaged: it stays shut.
  const isRight = link.password_hash !== null && (await isPassword(given, link.password_hash));
  if (!isRight) return passwordPage({ ...page, wasWrong: true });
  tries.wasRight(link.id, visitor.address);
  return null;
}

/** Answers a visit in the order that README.md gives: unknown, expired, password, target. */
async function visit(visits: VisitOptions, context: Context): Promise<Response> {
  const visited = await visits.resolver.find(context.req.url);
  if (!visited) return showPage(context, unknownPage);
  const now = visits.clock();
  if (isExpired(visited.link, now)) return showPage(context, expiredPage);
  const visitor = visits.readVisitor(readRequest(context));
  if (visited.link.has_password === 1) {
    const barrier = await passwordBarrier(context, visits, visited, visitor);
    if (barrier) return showPage(context, barrier);
  }
  return openLink(context, visits, { visited, visitor, now });
}

const smallForm = smallBody((context) => showPage(context, tooLargePage));

/** Visits of short links: every path that nothing else of the service answers. */
export function createVisits(visits: VisitOptions): Hono {
  const routes = new Hono();
  routes.get('*', (context) => visit(visits, context));
  routes.post('*', smallForm, (context) => visit(visits, context));
  routes.all('*', (context) => {
    context.header('Allow', 'GET, HEAD, POST');
    return showPage(context, wrongMethodPage);
  });
  return routes;
}
