import type { Context } from 'hono';
import type { Visitor } from '../clicks/click.ts';
import { isLimited } from '../links/expiry.ts';
import { showPage } from '../pages/page.ts';
import { requestId } from '../shared/request-log.ts';
import { countClick, type VisitedLink } from '../storage/visits.ts';
import { agentOf } from './agent.ts';
import { isClick, leadsOn, mayLook, type Opening, redirectHeaders, targetFor } from './opening.ts';
import { chainPage, cloakedPage, expiredPage, lookPage, notAheadPage, previewPage } from './pages.ts';

/**
 * Counts a click. Where clicks are limited it does so at once, and answers false when they are used up; anywhere else
 * the click is written behind the visit.
 */
async function count({ database, clicks }: Opening, visited: VisitedLink, visitor: Visitor, at: Date) {
  const { id: linkId } = visited.link;
  const isCounted = isLimited(visited.link);
  if (isCounted && !(await countClick(database, linkId, at))) return false;
  clicks.record({ linkId, at, isCounted, visitor });
  return true;
}

/**
 * Redirects to a target. Its few headers are given as a plain object, which goes out as it is: `context.redirect` would
 * make, sort and copy a Headers object for each visit. The request's id therefore has to be named here.
 */
function redirect(context: Context, target: string): Response {
  const id: string | undefined = context.get(requestId);
  // After the password's form, 303 has the target asked for with GET, so that the password does not travel on.
  const status = context.req.method === 'POST' ? 303 : 302;
  return new Response(null, { status, headers: redirectHeaders(target, id) });
}

/** Leads a visitor, whom nothing holds back any more, to the link's target, and counts the click. */
export async function openLink(
  context: Context,
  opening: Opening,
  { visited, visitor, now }: { visited: VisitedLink; visitor: Visitor; now: Date },
): Promise<Response> {
  // A browser would show what it loaded ahead when the person clicks, and nobody would count that.
  if (visitor.isAhead) return showPage(context, notAheadPage);
  const agent = agentOf(visitor.userAgent);
  const { link } = visited;
  const target = targetFor(opening, visited, visitor, agent);
  if (visited.leadsInside && (await leadsOn(opening, target, visitor, agent))) return showPage(context, chainPage);
  const opens = isClick(context.req.method, agent);
  // The last click may have gone to another visitor since the link was read.
  if (opens && !(await count(opening, visited, visitor, now))) return showPage(context, expiredPage);
  const isShown = agent.isPreview && link.has_opengraph === 1;
  if (!opens && !mayLook(visited)) {
    return showPage(context, isShown ? previewPage(link, null) : lookPage);
  }
  if (isShown) return showPage(context, previewPage(link, target));
  if (link.has_cloaking === 1) return showPage(context, cloakedPage(link, target, visited.leadsInside));
  return redirect(context, target);
}
