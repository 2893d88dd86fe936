import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { findOnPath } from '../../../scripts/browsers/machine.ts';
import { chromiumProgram } from './environment.ts';

const run = promisify(execFile);

/** Where Chromium and its brands look for policies on Linux, below what a system has of it. */
const places = {
  '/etc/chromium': ['policies/managed'],
  '/etc/opt': ['chrome/policies/managed', 'edge/policies/managed'],
};

/** What an administrator has set, for one browser alone. */
export interface Policies {
  /** What starts that browser. */
  program: string;
  /** Sets the policy of an extension in the place of the one before. */
  set(extension: string, policy: object): Promise<void>;
  remove(): Promise<void>;
}

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
 * Policies of the machine, which only one browser sees: it runs with mounts of its own, in which a folder of the test
 * stands where the machine's policies are. The machine's own files are not touched.
 */
export async function ownPolicies(): Promise<Policies> {
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
  await writeFile(path.join(folder, 'within'), ['set -e', ...mounts, `exec "${chromiumProgram()}" "$@"`].join('\n'));
  await writeFile(program, `#!/bin/sh\nexec unshare ${unsharing().join(' ')} sh "${folder}/within" "$@"\n`);
  await chmod(program, 0o755);
  return {
    program,
    set: (extension, policy) =>
      writeFile(
        path.join(managed, 'hem.json'),
        JSON.stringify({ '3rdparty': { extensions: { [extension]: policy } } }),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
