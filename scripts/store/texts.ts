import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import { readConnectionLink } from '../../lib/connection/connection-link.ts';
import { storeForm } from '../../lib/privacy/declarations.ts';
import { type Permission, permissions, reasonFor } from '../../lib/privacy/permissions.ts';
import { withoutReferences } from '../../lib/project/changelog.ts';
import { repository } from '../../lib/project/repository.ts';
import { changesOf } from '../release/changelog.ts';
import { changelogFile } from '../release/plan.ts';
import { projectFolder } from '../run-build.ts';
import { PlainError } from '../terminal/plain-error.ts';
import type { Listing } from './listing.ts';
import { type Store, stores } from './stores.ts';

/** The environment variable with the connection link of a service for reviewers. It has a token, so no file holds it. */
const reviewLinkVariable = 'HEM_REVIEW_LINK';

const packageFile = z.object({ version: z.string() });

const missing = (what: string) => `[to fill in: ${what}]`;

const readText = (file: string) => readFile(path.join(projectFolder, file), 'utf8');

/** Returns a document without the comments that name the tests of its sentences. */
const withoutComments = (text: string) => text.replace(/[ \t]*<!--.*?-->/gs, '').replace(/\n{3,}/g, '\n\n');

/** Returns a text with values in place of their names, such as `{repository}`. */
const fillIn = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);

/** @throws PlainError if the variable is set to another text than a connection link */
function reviewLink(): string {
  const link = process.env[reviewLinkVariable];
  if (link === undefined) return missing('a connection link of a service that reviewers reach');
  if (readConnectionLink(link) === null) throw new PlainError(`${reviewLinkVariable} is no connection link.`);
  return link;
}

function listingTexts({ id, codeOf, hasCaptionTexts }: Store, language: string, listing: Listing): [string, string][] {
  const code = codeOf(language);
  if (code === null) return [];
  const captions = [...listing.captions].map(([scene, caption], at) => `${at + 1}-${scene}: ${caption}\n`);
  return [
    [`${id}/${code}/name.txt`, `${listing.name}\n`],
    [`${id}/${code}/summary.txt`, `${listing.summary}\n`],
    [`${id}/${code}/description.txt`, listing.description],
    ...(hasCaptionTexts ? [[`${id}/${code}/captions.txt`, captions.join('')] satisfies [string, string]] : []),
  ];
}

const permissionLine = (permission: Permission) =>
  `- ${permission.names.join(', ')}: ${reasonFor(permission)} Requested ${permission.when.replaceAll('*', '')}.`;

/** Returns the answers to a store's forms. Firefox's package declares its data, and its form asks for no reasons. */
function formOf({ title, id }: Store): string {
  const browser = id === 'firefox' ? 'firefox' : 'chrome';
  const { singlePurpose, remoteCode, boxes, certifications } = storeForm;
  return `# ${title}

Website: ${missing('the address of the docs or of the repository')}
Support: ${missing('the address of the issues, or a mail address')}
Privacy policy: ${missing('the address of docs/privacy.md, as part of the built docs')}
License: MIT

## Single purpose

${singlePurpose}

## Permissions

${permissions
  .filter(({ browsers }) => browsers.includes(browser))
  .map(permissionLine)
  .join('\n')}

## Remote code

${remoteCode}

## Data use

${boxes.map(({ name, isTicked, explanation }) => `- [${isTicked ? 'x' : ' '}] ${name}: ${explanation}`).join('\n')}

${certifications.map((sentence) => `- [x] ${sentence}`).join('\n')}
`;
}

/**
 * Returns the changes of a version in plain text, for the form of a new version.
 *
 * @throws PlainError if the changelog lacks the version
 */
export function releaseNotes(changelog: string, version: string): string {
  const changes = changesOf(changelog, version);
  if (changes === undefined) throw new PlainError(`${changelogFile} has no section ${version}.`);
  const [forUsers = ''] = withoutReferences(changes).split('**For developers');
  return `Hem ${version}\n\n${forUsers.replaceAll(/\*|^#+ /gm, '').trim()}\n`;
}

/** Returns all texts of all stores by file. */
export async function storeTexts(listings: ReadonlyMap<string, Listing>): Promise<ReadonlyMap<string, string>> {
  const values = { connection: reviewLink(), repository: repository ?? missing('the address of the repository') };
  const testSteps = fillIn(await readText('store/test-steps.md'), values);
  const source = await readText('store/firefox-source.md');
  const policy = withoutComments(await readText('docs/privacy.md'));
  const { version } = packageFile.parse(JSON.parse(await readText('package.json')));
  const notes = releaseNotes(await readText(changelogFile), version);
  return new Map(
    stores.flatMap((store): [string, string][] => [
      ...[...listings].flatMap(([language, listing]) => listingTexts(store, language, listing)),
      [`${store.id}/form.txt`, formOf(store)],
      [`${store.id}/privacy-policy.txt`, policy],
      [`${store.id}/release-notes.txt`, notes],
      [`${store.id}/for-reviewers.txt`, store.id === 'firefox' ? `${testSteps}\n${source}` : testSteps],
    ]),
  );
}
