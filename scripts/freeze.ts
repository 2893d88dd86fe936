/**
 * `npm run freeze`: makes an example of each stored format of the version in package.json, in `tests/frozen`, with the
 * product's own code. Every later version must read them. `npm run freeze -- 1.1` names another version. Examples of a
 * released version are only overwritten with `--again`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { messageOf, PlainError } from './terminal/plain-error.ts';
import { say } from './terminal/step.ts';

const usage = 'npm run freeze -- [1.1] [--again]';

/** The first release. Versions before it have no examples. */
const firstVersion = '1.0';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { again: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [given] = positionals;
    if (positionals.length > 1 || (given !== undefined && !/^\d+\.\d+$/.test(given)))
      throw new Error('Name a version without its patch, such as 1.1.');
    return { given, again: values.again };
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n${usage}`);
  }
}

/** Returns the version in package.json without its patch. */
function currentVersion(): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return version.startsWith('0.') ? firstVersion : version.split('.').slice(0, 2).join('.');
}

const isReleased = (version: string): boolean =>
  execFileSync('git', ['tag', '--list', `v${version}.*`], { encoding: 'utf8' }).trim() !== '';

function run(...command: string[]): void {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) throw new PlainError('Not all examples were made.');
}

try {
  const { given, again } = readArguments();
  const version = given ?? currentVersion();
  if (isReleased(version) && !again)
    throw new PlainError(
      `Version ${version} is released, so its examples stay. Name the next one: npm run freeze -- 1.1. --again overwrites them.`,
    );
  process.env['HEM_FREEZE'] = version;
  const service = 'tests/service/storage/frozen.test.ts';
  const making = ['--testNamePattern', 'npm run freeze makes'];
  run('node_modules/vitest/vitest.mjs', 'run', ...making, 'tests/frozen/frozen.test.ts', service);
  run('tests/service/run-on-postgres.ts', ...making, service);
  say(`The examples are in tests/frozen/${version}.`);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
