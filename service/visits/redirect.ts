import type { DomainSettings } from '../access/domain-settings.ts';
import { platforms } from './agent.ts';
import { addParameters } from './parameters.ts';
import type { ResolvedLink } from './resolver.ts';

/** Returns a target with the visitor's parameters, if the domain passes them on. */
export const passOn = (target: string, parameters: string, { passParameters }: DomainSettings): string =>
  passParameters ? addParameters(target, parameters) : target;

const isPermanent = (status: number) => status === 301 || status === 308;

/** Seconds for which a browser may keep a permanent redirect. Without a limit, it would keep one for ever. */
const maxAgeSeconds = 3_600;

const platformFlags = Object.values(platforms).map(({ flag }) => flag);

/** Returns true if a path leads each visitor to one target, until its link is edited. Another link may get a similar path. */
const isSteady = ({ link, appendedAt }: ResolvedLink): boolean =>
  appendedAt === undefined &&
  link.has_password === 0 &&
  link.has_expiration === 0 &&
  link.has_cloaking === 0 &&
  link.has_geo_targeting === 0 &&
  platformFlags.every((flag) => link[flag] === 0);

/** Returns the status of a link's redirect on a domain. Permanent ones are only for steady links. */
export function statusFor(method: string, visited: ResolvedLink, { redirectStatus: status }: DomainSettings): number {
  // After a form, 303 makes the browser use GET, so that it does not send the password on.
  if (method === 'POST') return 303;
  return isPermanent(status) && !isSteady(visited) ? 302 : status;
}

/** Returns the headers of a redirect on a domain. */
export function redirectHeaders(
  { status, target }: { status: number; target: string },
  { noindex }: DomainSettings,
  requestId: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    // Others are not cached: each visit is counted, and the target can change.
    'Cache-Control': isPermanent(status) ? `private, max-age=${maxAgeSeconds}` : 'private, no-store',
    Location: target,
    // Otherwise Node would send an empty chunked body.
    'Content-Length': '0',
  };
  if (noindex) headers['X-Robots-Tag'] = 'noindex';
  if (requestId !== undefined) headers['X-Request-Id'] = requestId;
  return headers;
}
