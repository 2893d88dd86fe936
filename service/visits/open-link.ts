import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { DomainSettings } from '../access/domain-settings.ts';
import type { Visitor } from '../clicks/click.ts';
import { hasClickLimit, hasFewClicks } from '../links/expiry.ts';
import { showPage } from '../pages/page.ts';
import { requestIdKey } from '../shared/request-log.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { agentOf } from './agent.ts';
import { hostOfRequest } from './domain-answers.ts';
import { countsAsClick, isChainOfLinks, mayRevealTarget, targetFor, type VisitContext } from './opening.ts';
import {
  chainPage,
  cloakedPage,
  confirmPage,
  expiredPage,
  hiddenTargetPage,
  noPrefetchPage,
  previewPage,
} from './pages.ts';
import { parametersInPath, queryOf } from './parameters.ts';
import type { Presses } from './presses.ts';
import { readRequest } from './read-visitor.ts';
import { passOn, redirectHeaders, statusFor } from './redirect.ts';
import type { ResolvedLink } from './resolver.ts';

interface Opening extends VisitContext {
  presses: Presses;
}

/** A visit of a link that passed all checks. */
interface Visit {
  visited: ResolvedLink;
  visitor: Visitor;
  now: Date;
  /** The press of a page that asks for one; null for any other visit. */
  press: string | null;
}

/**
 * Counts a click. A link with a click limit is counted at once: returns false if its clicks are used up. Other clicks
 * are stored after the visit. Own visits are left out of the stats, but use up a limit: everyone can make theirs.
 */
async function countVisit(
  { countLimited, clicks, isOwnVisit }: VisitContext,
  settings: DomainSettings,
  { visited, visitor, now }: Visit,
): Promise<boolean> {
  const { id: linkId } = visited.link;
  const isCounted = hasClickLimit(visited.link);
  if (isCounted && !(await countLimited(linkId, now))) return false;
  if (!isOwnVisit(settings, visitor)) clicks.record({ linkId, at: now, isCounted, visitor });
  return true;
}

/** Counts a visit, and a press once. Returns false if the link's clicks are used up. */
const count = (opening: Opening, settings: DomainSettings, visit: Visit): Promise<boolean> =>
  visit.press === null
    ? countVisit(opening, settings, visit)
    : opening.presses.count(visit.press, () => countVisit(opening, settings, visit));

/**
 * Redirects to a target. The headers are a plain object, which is sent as it is: `context.redirect` would build, sort
 * and copy a Headers object. So all headers must be set here.
 */
function redirect(context: Context, settings: DomainSettings, visited: ResolvedLink, target: string): Response {
  const id: string | undefined = context.get(requestIdKey);
  const status = statusFor(context.req.method, visited, settings);
  return new Response(null, { status, headers: redirectHeaders({ status, target }, settings, id) });
}

/** Returns the parameters of a visit: of its path, where another program may have put some, and of its query. */
function parametersOf(context: Context, { appendedAt = null }: ResolvedLink): string {
  const query = queryOf(readRequest(context).url);
  if (appendedAt === null) return query;
  const inPath = parametersInPath(new URL(context.req.url).pathname, appendedAt);
  return [inPath, query].filter((each) => each !== '').join('&');
}

/**
 * Returns true if the visitor must press a button first. Programs that check links, such as those in mail, open them as
 * a browser does, but send no forms. The form with a password is a press, too.
 */
const asksToConfirm = ({ req }: Context, { confirmFewClicks }: DomainSettings, link: VisitedLink['link']): boolean =>
  confirmFewClicks && hasFewClicks(link) && req.method !== 'POST';

/** Leads a visitor to the link's target, and counts the click. All checks have passed. */
export async function openLink(context: Context, opening: Opening, visit: Visit): Promise<Response> {
  const { visited, visitor } = visit;
  // The browser would show the prefetched page later, without a countable visit.
  if (visitor.isPrefetch) return showPage(context, noPrefetchPage);
  const agent = agentOf(visitor.userAgent);
  const { link } = visited;
  const target = targetFor(opening, visited, visitor, agent);
  if (visited.targetsOwnHost && (await isChainOfLinks(opening, target, visitor, agent)))
    return showPage(context, chainPage);
  const settings = opening.domains.settingsOf(hostOfRequest(context));
  if (!agent.isBot && asksToConfirm(context, settings, link)) return showPage(context, confirmPage(randomUUID()));
  const opens = countsAsClick(context.req.method, agent);
  // Another visitor may have used the last click since the link was read.
  if (opens && !(await count(opening, settings, visit))) return showPage(context, expiredPage);
  const isShown = agent.isPreview && link.has_opengraph === 1;
  if (!opens && !mayRevealTarget(visited)) {
    return showPage(context, isShown ? previewPage(link, null) : hiddenTargetPage);
  }
  if (isShown) return showPage(context, previewPage(link, target));
  const address = passOn(target, parametersOf(context, visited), settings);
  if (link.has_cloaking === 1) return showPage(context, cloakedPage(link, address, visited.targetsOwnHost));
  return redirect(context, settings, visited, address);
}
