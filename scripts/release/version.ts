import * as z from 'zod/mini';

export const releaseKinds = ['major', 'minor', 'patch'] as const;

/** The part of the version that a release increases. */
export type ReleaseKind = (typeof releaseKinds)[number];

const packageFile = z.object({ version: z.string() });
const lockFile = z.object({ version: z.string(), packages: z.object({ '': packageFile }) });

/** The page of the docs whose examples name the packages. */
export const examplesFile = 'docs/managed.md';

/** Returns the versions that a file names, by file. */
const readers: Readonly<Record<string, (text: string) => string[]>> = {
  'package.json': (text) => [packageFile.parse(JSON.parse(text)).version],
  'package-lock.json': (text) => {
    const lock = lockFile.parse(JSON.parse(text));
    return [lock.version, lock.packages[''].version];
  },
  [examplesFile]: (text) =>
    Array.from(text.matchAll(/(?:\bhem-|codebase=.* version=")(\d+\.\d+\.\d+)/g), ([, version = '']) => version),
};

/** The files that name the version. */
export const versionFiles = Object.keys(readers);

/**
 * Returns the version before a release, and a sentence for each file that names another one.
 *
 * @param read - returns the text of a file
 */
export function currentVersion(read: (file: string) => string): { version: string; problems: string[] } {
  const { version } = packageFile.parse(JSON.parse(read('package.json')));
  const problems = Object.entries(readers).flatMap(([file, versionsIn]) =>
    [...new Set(versionsIn(read(file)))]
      .filter((other) => other !== version)
      .map((other) => `${file} names version ${other}, and package.json ${version}.`),
  );
  return { version, problems };
}

/**
 * Returns the version after a release.
 * @throws Error if the version does not consist of three numbers
 */
export function nextVersion(version: string, kind: ReleaseKind): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (parts === undefined) throw new Error(`The version ${version} does not consist of three numbers.`);
  const at = releaseKinds.indexOf(kind);
  return parts.map((part, index) => (index < at ? part : index === at ? part + 1 : 0)).join('.');
}

/** Replaces a version in a text. Longer numbers that contain its digits, such as IP addresses, stay. */
export const replaceVersion = (text: string, from: string, to: string): string =>
  text.replaceAll(new RegExp(`(?<![\\d.])${from.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g'), to);
