import { escapeHtml } from '../escape-html.ts';
import type { Heading } from './markdown.ts';

/** A page as its frame needs it. */
export interface FramedPage {
  readonly file: string;
  readonly name: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly Heading[];
  readonly html: string;
}

/** Pages with fewer sections have no table of contents. */
const fewestSections = 3;

const linkTo = (address: string, name: string, attributes = ''): string =>
  `<a href="${escapeHtml(address)}"${attributes}>${escapeHtml(name)}</a>`;

/** Returns a list of links twice: folded for narrow windows, and open beside the text. CSS shows one of them. */
const menu = (kind: string, name: string, list: string): string => `
<details class="${kind} folded"><summary>${name}</summary><nav aria-label="${name}">${list}</nav></details>
<nav class="${kind} beside" aria-label="${name}">${list}</nav>`;

/** Returns the list of all pages by group. */
function listPages(pages: readonly FramedPage[], current: FramedPage): string {
  const groups = [...new Set(pages.map((page) => page.group))];
  return groups
    .map((group) => {
      const items = pages
        .filter((page) => page.group === group)
        .map((page) => {
          return `<li>${linkTo(page.file, page.name, page === current ? ' aria-current="page"' : '')}</li>`;
        });
      return `<p>${escapeHtml(group)}</p><ul>${items.join('')}</ul>`;
    })
    .join('\n');
}

function listSections({ file, headings }: FramedPage): string {
  if (file === 'index.html') return '';
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < fewestSections) return '';
  const items = sections.map(({ id, text }) => `<li>${linkTo(`#${id}`, text)}</li>`);
  return menu('sections', 'On this page', `<p>On this page</p><ul>${items.join('')}</ul>`);
}

function listNeighbors(pages: readonly FramedPage[], current: FramedPage): string {
  const at = pages.indexOf(current);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const previous = before ? `<p>Previous<br>${linkTo(before.file, before.name, ' rel="prev"')}</p>` : '';
  const next = after ? `<p class="next">Next<br>${linkTo(after.file, after.name, ' rel="next"')}</p>` : '';
  return previous || next ? `<nav class="neighbors" aria-label="Previous and next page">${previous}${next}</nav>` : '';
}

/** Returns the whole HTML of a page. */
export function framePage(pages: readonly FramedPage[], current: FramedPage): string {
  const isFirst = current.file === 'index.html';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(current.description)}">
<title>${escapeHtml(isFirst ? current.title : `${current.title} – Hem`)}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="index.html"${isFirst ? ' aria-current="page"' : ''}><img src="icon.svg" width="24" height="24" alt="">Hem</a></header>
<div class="columns">
${menu('pages', 'All pages', listPages(pages, current))}
<main id="content" tabindex="-1">
${listSections(current)}
<article>
${current.html}</article>
${listNeighbors(pages, current)}
</main>
</div>
</body>
</html>
`;
}
