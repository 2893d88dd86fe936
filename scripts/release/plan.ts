import { releaseChanges } from './changelog.ts';
import { examplesFile, replaceVersion, versionFiles } from './version.ts';

/** A step of a release. Dry runs print it. */
export type Step =
  | { kind: 'run'; what: string; command: readonly [string, ...string[]] }
  | { kind: 'edit'; what: string; file: string; change: (text: string) => string }
  | { kind: 'write'; what: string; file: string; text: string }
  | { kind: 'skip'; what: string; option: string };

interface Release {
  current: string;
  next: string;
  /** The day of the release, such as `2026-11-29`. */
  date: string;
  /** The changes of the release, in Markdown. */
  notes: string;
  skipTests: boolean;
  skipPackages: boolean;
}

/** The folder of the packages, with their checksums. */
export const packagesFolder = '.output/packages';
const notesFile = '.output/release/notes.md';
export const changelogFile = 'CHANGELOG.md';

export const tagOf = (version: string): string => `v${version}`;

/** Returns the command that publishes a release. No step runs it. */
export const pushCommand = (version: string): string => `git push --atomic origin main ${tagOf(version)}`;

/** Returns the steps of a release in their order. Until the commit, `git restore .` undoes them. */
export function planRelease({ current, next, date, notes, skipTests, skipPackages }: Release): Step[] {
  const tag = tagOf(next);
  return [
    skipTests
      ? { kind: 'skip', what: 'All checks and tests', option: '--skip-tests' }
      : { kind: 'run', what: 'All checks and tests', command: ['npm', 'test'] },
    {
      kind: 'run',
      what: `Version ${next} in package.json and package-lock.json`,
      command: ['npm', 'version', next, '--no-git-tag-version'],
    },
    {
      kind: 'edit',
      what: `Version ${next} in the examples`,
      file: examplesFile,
      change: (text) => replaceVersion(text, current, next),
    },
    {
      kind: 'edit',
      what: `Heading “${next} (${date})” instead of “Unreleased”`,
      file: changelogFile,
      change: (text) => releaseChanges(text, next, date),
    },
    {
      kind: 'run',
      what: 'Commit',
      command: ['git', 'commit', '-m', `Release ${next}`, '--', changelogFile, ...versionFiles],
    },
    { kind: 'run', what: 'Tag', command: ['git', 'tag', '-a', tag, '-m', `Hem ${next}`] },
    skipPackages
      ? { kind: 'skip', what: 'Packages and their SHA-256 checksums', option: '--skip-packages' }
      : {
          kind: 'run',
          what: `Packages and their SHA-256 checksums (${packagesFolder}/SHA256SUMS)`,
          command: ['npm', 'run', 'package'],
        },
    { kind: 'write', what: 'Release notes', file: notesFile, text: `${notes}\n` },
  ];
}
