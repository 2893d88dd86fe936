import type { Context } from 'hono';
import type { Visitor } from '../clicks/click.ts';
import { hasClickLimit } from '../links/expiry.ts';
import { pathOf, previewedPath } from '../links/link-addresses.ts';
import { showPage } from '../pages/page.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { agentOf } from './agent.ts';
import { targetFor, type VisitContext } from './opening.ts';
import { linkPreviewPage } from './pages.ts';

/** Returns the short address of a previewed link, with the visitor's query. It is relative: proxies know the scheme. */
function shortAddressOf(requested: URL): string {
  const path = previewedPath(pathOf(requested) ?? '') ?? '';
  return `/${encodeURIComponent(path)}${requested.search}`;
}

/** Returns the title that a link has for others, else the one that it has for its owner. */
const titleOf = ({ has_opengraph, meta_title, title }: VisitedLink['link']): string | null =>
  (has_opengraph === 1 ? meta_title : null) ?? title;

/**
 * Shows the link's title and this visitor's target, and counts nothing. With a password or a click limit it shows
 * neither, since no visitor may learn them without the password or without being counted. Cloaking hides the target.
 */
export function showLinkPreview(
  context: Context,
  visits: Pick<VisitContext, 'locate'>,
  { visited, visitor }: { visited: VisitedLink; visitor: Visitor },
): Response | Promise<Response> {
  // Search engines have the link itself, if its domain lets them.
  context.header('X-Robots-Tag', 'noindex');
  const { link } = visited;
  const isGuarded = link.has_password === 1 || hasClickLimit(link);
  const hidesTarget = isGuarded || link.has_cloaking === 1;
  const page = linkPreviewPage({
    title: isGuarded ? null : titleOf(link),
    target: hidesTarget ? null : new URL(targetFor(visits, visited, visitor, agentOf(visitor.userAgent))),
    shortAddress: shortAddressOf(new URL(context.req.url)),
  });
  return showPage(context, page);
}
