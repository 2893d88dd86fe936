import type { Visitor } from '../clicks/click.ts';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { isLimited } from '../links/expiry.ts';
import type { Locate } from '../location/place.ts';
import type { Database } from '../storage/tables.ts';
import type { VisitedLink } from '../storage/visits.ts';
import type { Agent } from './agent.ts';
import type { Resolver } from './resolver.ts';
import { chooseTarget } from './target.ts';

/** What opening a link needs. */
export interface Opening {
  database: Database;
  clicks: ClickRecorder;
  resolver: Resolver;
  locate: Locate;
}

/** True for a person who opens the link: no program, and no request for headers alone. */
export const isClick = (method: string, agent: Agent) => method !== 'HEAD' && !agent.isBot;

/**
 * Whether somebody who only looks may be told where a link leads: not where each telling is to be counted, since they
 * could go there as often as they please.
 */
export const mayLook = ({ link }: VisitedLink) => !isLimited(link);

/** Where a visitor is led. Their country is looked up for those links alone that ask for it. */
export function targetFor(
  { locate }: Pick<Opening, 'locate'>,
  visited: VisitedLink,
  visitor: Visitor,
  { platform }: Agent,
): string {
  const asksCountry = visited.geoTargets.size > 0;
  const country = asksCountry ? (visitor.proxyPlace.country ?? locate(visitor.address).country ?? null) : null;
  // One text for all of a platform: to put one together for each visit takes longer than to look it up.
  const whence = asksCountry ? `${country} ${platform}` : (platform ?? '');
  const known = visited.targets.get(whence);
  if (known !== undefined) return known;
  const target = chooseTarget(visited, { country, platform });
  visited.targets.set(whence, target);
  return target;
}

/**
 * True where a target is a short link of the service's own that leads this visitor to yet another one: browsers would go
 * round in a circle of them without end.
 */
export async function leadsOn(opening: Opening, target: string, visitor: Visitor, agent: Agent): Promise<boolean> {
  const next = await opening.resolver.find(target);
  if (!next?.leadsInside) return false;
  return (await opening.resolver.find(targetFor(opening, next, visitor, agent))) !== null;
}

/** The headers of every redirect. */
export function redirectHeaders(target: string, requestId: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    // Neither browser nor proxy may keep it: each visit is counted, and where it leads can change.
    'Cache-Control': 'private, no-store',
    Location: target,
    // Said, since Node would else send nothing in chunks.
    'Content-Length': '0',
  };
  if (requestId !== undefined) headers['X-Request-Id'] = requestId;
  return headers;
}
