import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { style, styleSource } from './style.ts';

/** Text that is safe in a page: `html` escapes whatever is put into it. */
export type Markup = ReturnType<typeof html>;

/** A page that the service shows to a visitor. */
export interface Page {
  status: ContentfulStatusCode;
  title: string;
  body: Markup;
  /** The address of an icon other than Hem's own. */
  icon?: string | null;
  /** What this page may load beyond its style: source lists of the security policy. */
  sources?: Record<string, string>;
}

/** Hem's mark: a square with a folded edge, and three stitches. */
const shapes =
  '<rect x="3" y="3" width="26" height="26" rx="7" fill="none" stroke="currentColor" stroke-width="2.5"/>' +
  '<path d="M3 21h26M8 25.5h3.5M14.25 25.5h3.5M20.5 25.5h3.5" stroke="currentColor" stroke-width="2.5"/>';
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#0b9a8b">${shapes}</svg>`,
)}`;

/** The mark, to stand above a page's words. */
export const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true">${raw(shapes)}</svg>`;

/** Nothing runs and nothing is sent anywhere; no other page may frame this one. */
const policy = (sources: Record<string, string>) =>
  Object.entries({
    'default-src': "'none'",
    'style-src': styleSource,
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...sources,
  })
    .map((directive) => directive.join(' '))
    .join('; ');

/** Answers with a page. Never stored: the next visit may have to be shown another. */
export function showPage(context: Context, page: Page): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy(page.sources ?? {}));
  context.header('Cache-Control', 'private, no-store');
  context.header('X-Content-Type-Options', 'nosniff');
  return context.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.title}</title>
<link rel="icon" href="${page.icon ?? icon}">
<style>${raw(style)}</style>
</head>
<body>
${page.body}
</body>
</html>
`,
    page.status,
  );
}
