import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Visitor } from '../clicks/click.ts';
import { isExpired } from '../links/expiry.ts';
import { type RequestLog, visitRoute } from '../shared/request-log.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { agentOf } from './agent.ts';
import { isClick, type Opening, redirectHeaders, targetFor } from './opening.ts';
import { type RequestFacts, readIncoming } from './read-visitor.ts';
import type { Resolver } from './resolver.ts';

/** Answers a request if it can do so at once, and says whether it did. */
export type Shortcut = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

interface ShortcutOptions extends Omit<Opening, 'database'> {
  clock: () => Date;
  resolver: Resolver;
  readVisitor: (request: RequestFacts) => Visitor;
  requests: RequestLog | null;
}

/** Links that only ever redirect. Those whose clicks are limited are never remembered. */
const isPlain = ({ link, leadsInside }: VisitedLink) =>
  link.has_password === 0 && link.has_cloaking === 0 && !leadsInside;

/**
 * Redirects visitors ahead of the routes, in half the time, where the routes did so a moment ago: the link is in memory,
 * and nothing has to be asked, shown or waited for. Whatever is not as plain as that is left to the routes, before
 * anything of it was counted.
 */
export function createShortcut(options: ShortcutOptions): Shortcut {
  const { clock, clicks, resolver, readVisitor, requests } = options;

  function find({ method, url, headers }: IncomingMessage, now: Date): VisitedLink | null {
    if (method !== 'GET' || url === undefined || headers.host === undefined) return null;
    const visited = resolver.remembered(headers.host, url);
    return visited && isPlain(visited) && !isExpired(visited.link, now) ? visited : null;
  }

  return (incoming, outgoing) => {
    const began = performance.now();
    const at = clock();
    const visited = find(incoming, at);
    if (!visited) return false;
    const visitor = readVisitor(readIncoming(incoming));
    const agent = agentOf(visitor.userAgent);
    if (agent.isPreview || visitor.isAhead) return false;
    const target = targetFor(options, visited, visitor, agent);
    if (isClick('GET', agent)) clicks.record({ linkId: visited.link.id, at, isCounted: false, visitor });
    const id = requests?.nextId();
    outgoing.writeHead(302, redirectHeaders(target, id)).end();
    if (id !== undefined) requests?.write({ id, began, method: 'GET', route: visitRoute, status: 302 });
    return true;
  };
}
