import type { Context } from 'hono';
import type { DomainCache } from '../access/domain-cache.ts';
import type { DomainSettings } from '../access/domain-settings.ts';
import { hostOf } from '../access/host.ts';
import { type LocalPage, showPage } from '../pages/page.ts';
import { requestIdKey } from '../shared/request-log.ts';
import { redirectHeaders } from './redirect.ts';

/** Returns the host of a request as domains are named. */
export const hostOfRequest = ({ req }: Context): string => hostOf(new URL(req.url));

/** Sets the header that asks search engines to leave an answer out, if the domain has it on. */
export const setNoindex = (context: Context, { noindex }: DomainSettings): void =>
  context.header('X-Robots-Tag', noindex ? 'noindex' : undefined);

/** Leads to the address that a domain has in place of a page, or shows the page. */
export async function leadOrShow(
  context: Context,
  domains: DomainCache,
  { setting, page }: { setting: 'home' | 'notFound'; page: LocalPage },
): Promise<Response> {
  const settings = await domains.freshSettingsOf(hostOfRequest(context));
  setNoindex(context, settings);
  const address = settings[setting];
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
  if (address === null || !isRead) return showPage(context, page);
  const id: string | undefined = context.get(requestIdKey);
  const redirect = { status: 302, target: address };
  return new Response(null, { status: 302, headers: redirectHeaders(redirect, settings, id) });
}

/** Answers with the domain's `robots.txt`. Crawlers may cache it for an hour. */
export async function showRobots(context: Context, domains: DomainCache): Promise<Response> {
  const settings = await domains.freshSettingsOf(hostOfRequest(context));
  setNoindex(context, settings);
  return context.text(settings.robots, 200, { 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' });
}
