/**
 * `npm run docs`: builds the site of the docs into `.output/docs`, without network. Fails on a broken link, and lists
 * the links to other sites, which it does not follow.
 */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { say } from '../terminal/step.ts';
import { buildSite } from './build-site.ts';
import { brokenLinks, externalLinks } from './links.ts';
import { readDocuments } from './read-documents.ts';

const folder = '.output/docs';

const documents = await readDocuments();
const pages = await buildSite(folder);
say(['Links to other sites, not followed:', ...externalLinks(documents).map((address) => `  ${address}`)].join('\n'));
const broken = brokenLinks(documents, existsSync);
if (broken.length > 0) {
  say(['', 'Broken links:', ...broken.map((link) => `  ${link}`)].join('\n'));
  process.exitCode = 1;
}
say(`\n${pages.length} pages in ${folder}. Open ${folder}/index.html`);
