import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutHttpsPort } from '../access/host.ts';
import type { Visitor } from '../clicks/click.ts';
import { isExpired } from '../links/expiry.ts';
import { type RequestLog, visitRoute } from '../shared/request-log.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { agentOf } from './agent.ts';
import { countsAsClick, targetFor, type VisitContext } from './opening.ts';
import { queryOf } from './parameters.ts';
import { readIncoming, type VisitRequest } from './read-visitor.ts';
import { passOn, redirectHeaders, statusFor } from './redirect.ts';
import type { Resolver } from './resolver.ts';

/** Answers a request if it can do so at once. Returns true if it did. */
export type FastRedirect = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

interface FastRedirectOptions extends Omit<VisitContext, 'countLimited'> {
  clock: () => Date;
  resolver: Resolver;
  readVisitor: (request: VisitRequest) => Visitor;
  requestLog: RequestLog | null;
}

/** Returns true for links that only redirect. Links with a click limit are never cached. */
const isPlain = ({ link, targetsOwnHost }: VisitedLink) =>
  link.has_password === 0 && link.has_cloaking === 0 && !targetsOwnHost;

/**
 * Creates a shortcut past Hono's routes, which takes half their time. It redirects to cached links that need no page,
 * password or other wait. It leaves all other requests to the routes, before anything is counted.
 */
export function createFastRedirect(options: FastRedirectOptions): FastRedirect {
  const { clock, clicks, domains, isOwnVisit, resolver, readVisitor, requestLog } = options;

  function find({ method, url, headers }: IncomingMessage, now: Date): VisitedLink | null {
    if (method !== 'GET' || url === undefined || headers.host === undefined) return null;
    const visited = resolver.cached(headers.host, url);
    return visited && isPlain(visited) && !isExpired(visited.link, now) ? visited : null;
  }

  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const at = clock();
    const visited = find(incoming, at);
    if (!visited) return false;
    const request = readIncoming(incoming);
    const visitor = readVisitor(request);
    const agent = agentOf(visitor.userAgent);
    if (agent.isPreview || visitor.isPrefetch) return false;
    const settings = domains.settingsOf(withoutHttpsPort(incoming.headers.host ?? ''));
    if (countsAsClick('GET', agent) && !isOwnVisit(settings, visitor))
      clicks.record({ linkId: visited.link.id, at, isCounted: false, visitor });
    const id = requestLog?.nextId();
    const status = statusFor('GET', visited, settings);
    const target = passOn(targetFor(options, visited, visitor, agent), queryOf(request.url), settings);
    outgoing.writeHead(status, redirectHeaders({ status, target }, settings, id)).end();
    if (id !== undefined) requestLog?.write({ id, startedAt, method: 'GET', route: visitRoute, status });
    return true;
  };
}
