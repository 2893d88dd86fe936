import type { DomainCache } from '../access/domain-cache.ts';
import type { Visitor } from '../clicks/click.ts';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { hasClickLimit } from '../links/expiry.ts';
import type { Locate } from '../location/place.ts';
import type { VisitedLink } from '../storage/visits.ts';
import type { Agent } from './agent.ts';
import type { CountLimited } from './limited-clicks.ts';
import type { IsOwnVisit } from './own-visits.ts';
import type { Resolver } from './resolver.ts';
import { chooseTarget } from './target.ts';

/** The parts of the service that a visit needs. */
export interface VisitContext {
  countLimited: CountLimited;
  clicks: ClickRecorder;
  resolver: Resolver;
  domains: DomainCache;
  locate: Locate;
  isOwnVisit: IsOwnVisit;
}

/** Returns true if a person opens the link: not a bot, and not a HEAD request. */
export const countsAsClick = (method: string, agent: Agent) => method !== 'HEAD' && !agent.isBot;

/**
 * Returns true if bots may learn the target. With a click limit they may not, since they could go there without being
 * counted.
 */
export const mayRevealTarget = ({ link }: VisitedLink) => !hasClickLimit(link);

/** Returns the target for a visitor. Looks up the country only for links that need it. */
export function targetFor(
  { locate }: Pick<VisitContext, 'locate'>,
  visited: VisitedLink,
  visitor: Visitor,
  { platform }: Agent,
): string {
  const asksCountry = visited.geoTargets.size > 0;
  const country = asksCountry ? (visitor.proxyPlace.country ?? locate(visitor.address).country ?? null) : null;
  return chooseTarget(visited, { country, platform });
}

/**
 * Returns true if a target is a short link of the service that leads this visitor to yet another one. Browsers could follow
 * such links in a circle.
 */
export async function isChainOfLinks(
  opening: VisitContext,
  target: string,
  visitor: Visitor,
  agent: Agent,
): Promise<boolean> {
  const next = await opening.resolver.find(target);
  // A preview is a page, and leads nowhere by itself.
  if (!next?.targetsOwnHost || next.isPreview) return false;
  const last = await opening.resolver.find(targetFor(opening, next, visitor, agent));
  return last !== null && !last.isPreview;
}
