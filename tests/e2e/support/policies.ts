import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { findOnPath } from '../../../scripts/browsers/machine.ts';
import { chromiumProgram } from './environment.ts';

const run = promisify(execFile);

/** Folders of a system, and below each the places where a browser looks for policies. */
type Places = Readonly<Record<string, readonly string[]>>;

/** Chromium and its brands on Linux. */
const ofChromium: Places = {
  '/etc/chromium': ['policies/managed'],
  '/etc/opt': ['chrome/policies/managed', 'edge/policies/managed'],
};

/** Firefox, as Debian and Mozilla install it. */
const ofFirefox: Places = Object.fromEntries(
  ['/usr/lib/firefox-esr', '/usr/lib/firefox', '/opt/firefox'].map((folder) => [`${folder}/distribution`, ['']]),
);

/** What an administrator has set, for one browser alone. */
export interface Policies {
  /** What starts that browser. */
  program: string;
  /** Sets the policy of an extension in the place of the one before. */
  set(extension: string, policy: object): Promise<void>;
  remove(): Promise<void>;
}

/** Policies of the machine for Chromium, which one browser alone sees. */
export const chromiumPolicies = () =>
  ownPolicies(chromiumProgram(), ofChromium, 'hem.json', (id, policy) => ({
    '3rdparty': { extensions: { [id]: policy } },
  }));

/** The same for Firefox, which reads them when it starts. */
export const firefoxPolicies = (program: string) =>
  ownPolicies(program, ofFirefox, 'policies.json', (id, policy) => ({
    policies: { '3rdparty': { Extensions: { [id]: policy } } },
  }));

/** How a process is given mounts of its own: for root at once, for others where the system lets them. */
const unsharing = () => ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** Whether a browser here can have policies that no other program sees. */
export async function canHavePolicies(): Promise<boolean> {
  const program = findOnPath(['unshare']);
  if (program === undefined) return false;
  return run(program, [...unsharing(), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
    () => true,
    () => false,
  );
}

/**
 * A browser that runs with mounts of its own, in which a folder of the test stands where the machine's policies are. The
 * machine's own files are not touched.
 */
async function ownPolicies(
  browser: string,
  places: Places,
  file: string,
  written: (extension: string, policy: object) => object,
): Promise<Policies> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-policies-'));
  const managed = path.join(folder, 'managed');
  const program = path.join(folder, 'browser');
  await mkdir(managed);
  const mounts = Object.entries(places).flatMap(([system, below]) => [
    `if [ -d ${system} ]; then`,
    `mount -t tmpfs tmpfs ${system}`,
    ...below.map((place) => `mkdir -p ${system}/${place} && mount --bind "${managed}" ${system}/${place}`),
    'fi',
  ]);
  await writeFile(path.join(folder, 'within'), ['set -e', ...mounts, `exec "${browser}" "$@"`].join('\n'));
  await writeFile(program, `#!/bin/sh\nexec unshare ${unsharing().join(' ')} sh "${folder}/within" "$@"\n`);
  await chmod(program, 0o755);
  return {
    program,
    set: (extension, policy) => writeFile(path.join(managed, file), JSON.stringify(written(extension, policy))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
