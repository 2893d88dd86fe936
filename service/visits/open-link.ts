import type { Context, HonoRequest } from 'hono';
import { showPage } from '../pages/page.ts';
import type { Database, LinkTable } from '../storage/tables.ts';
import { countClick } from '../storage/visits.ts';
import { cloakedPage, expiredPage } from './pages.ts';
import { platformOf } from './platform.ts';
import { chooseTarget } from './target.ts';

/** Somebody who looks: neither a program that asks for headers alone, nor a browser that loads what may be pressed. */
const isClick = (request: HonoRequest) =>
  request.method !== 'HEAD' && !/prefetch|prerender/.test(request.header('Sec-Purpose') ?? '');

/** Leads a visitor, whom nothing holds back any more, to the link's target, and counts the click. */
export async function openLink(
  context: Context,
  { database, link, now }: { database: Database; link: LinkTable; now: Date },
): Promise<Response> {
  // The last click may have gone to another visitor since the link was read.
  if (isClick(context.req) && !(await countClick(database, link.id, now))) return showPage(context, expiredPage);
  const target = chooseTarget(link, platformOf(context.req.header('User-Agent') ?? ''));
  if (link.has_cloaking === 1) return showPage(context, cloakedPage(link, target));
  // Neither browser nor proxy may keep it: each visit is counted, and where it leads can change.
  context.header('Cache-Control', 'private, no-store');
  // After the password's form, 303 has the target asked for with GET, so that the password does not travel on.
  return context.redirect(target, context.req.method === 'POST' ? 303 : 302);
}
