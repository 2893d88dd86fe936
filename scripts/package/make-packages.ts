import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { buildSources, projectFolder, type Target } from '../run-build.ts';
import { archivePackages } from './archive-packages.ts';
import { archiveReadme } from './archive-readme.ts';
import { readFiles } from './read-files.ts';
import { type Files, zip } from './zip.ts';

/** The sources of the packages besides those of the build. From them, the source archive also makes itself. */
export const packageSources = [
  ...buildSources,
  '.npmrc',
  'LICENSE',
  'package-lock.json',
  'scripts/package',
  'scripts/run-build.ts',
  'scripts/terminal',
];

/** The file with the checksums of the packages, in the format of `sha256sum --check`. */
const checksumsFile = 'SHA256SUMS';

/**
 * Returns the packages for the stores by file name, and their checksums. Chrome, Edge and Opera get the same file.
 *
 * @param builds - the folders of the builds
 */
export async function makePackages(builds: Readonly<Record<Target, string>>): Promise<Files> {
  const sources = await readFiles(projectFolder, packageSources);
  const text = (name: string) => Buffer.from(sources.get(name) ?? '').toString();
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text('package.json')));
  const firefox = `hem-${version}-firefox.zip`;
  const code = [...sources.keys()].filter((name) => /\.(tsx?|css)$/.test(name)).map(text);
  const { packageJson, lockJson } = archivePackages(text('package.json'), text('package-lock.json'), code);
  const archive = new Map(sources)
    .set('package.json', Buffer.from(packageJson))
    .set('package-lock.json', Buffer.from(lockJson))
    .set('README.md', Buffer.from(archiveReadme(firefox)));
  const packages = new Map([
    [`hem-${version}-chrome-edge-opera.zip`, zip(await readFiles(builds.chrome))],
    [firefox, zip(await readFiles(builds.firefox))],
    [`hem-${version}-firefox-sources.zip`, zip(archive)],
  ]);
  return packages.set(checksumsFile, Buffer.from(checksumsOf(packages)));
}

const checksumsOf = (files: Files): string =>
  Array.from(files, ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('');
