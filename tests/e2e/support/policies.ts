import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { findOnPath } from '../../../scripts/browsers/machine.ts';
import { chromiumProgram } from './environment.ts';

const run = promisify(execFile);

/** System folders, and the folders below each one in which a browser looks for policies. */
type Places = Readonly<Record<string, readonly string[]>>;

/** Chromium and its branded versions on Linux. */
const chromiumPlaces: Places = {
  '/etc/chromium': ['policies/managed'],
  '/etc/opt': ['chrome/policies/managed', 'edge/policies/managed'],
};

/** Firefox, as installed by Debian and Mozilla. */
const firefoxPlaces: Places = Object.fromEntries(
  ['/usr/lib/firefox-esr', '/usr/lib/firefox', '/opt/firefox'].map((folder) => [`${folder}/distribution`, ['']]),
);

/** An administrator's policies, for one browser only. */
export interface Policies {
  /** The program that starts the browser. */
  program: string;
  /** Replaces the policy of an extension. */
  set(extension: string, policy: object): Promise<void>;
  remove(): Promise<void>;
}

/** Creates policies for Chromium that only one browser sees. */
export const chromiumPolicies = () =>
  ownPolicies(chromiumProgram(), chromiumPlaces, 'hem.json', (id, policy) => ({
    '3rdparty': { extensions: { [id]: policy } },
  }));

/** Creates policies for Firefox, which reads them when it starts. */
export const firefoxPolicies = (program: string) =>
  ownPolicies(program, firefoxPlaces, 'policies.json', (id, policy) => ({
    policies: { '3rdparty': { Extensions: { [id]: policy } } },
  }));

/** Returns the arguments that give a process its own mounts: directly as root, or with a user namespace. */
const unsharing = () => ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** True if this machine can give a browser its own policies. */
export async function canHavePolicies(): Promise<boolean> {
  const program = findOnPath(['unshare']);
  if (program === undefined) return false;
  return run(program, [...unsharing(), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
    () => true,
    () => false,
  );
}

/**
 * Starts the browser with its own mounts, in which a folder of the test replaces the machine's policies. The machine's
 * files do not change.
 */
async function ownPolicies(
  browser: string,
  places: Places,
  file: string,
  contentOf: (extension: string, policy: object) => object,
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
    set: (extension, policy) => writeFile(path.join(managed, file), JSON.stringify(contentOf(extension, policy))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
