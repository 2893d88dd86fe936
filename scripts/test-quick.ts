/**
 * `npm run test:quick`: runs the tests beside files changed since the last commit; `npm run test:quick -- main` since
 * `main`. Tests mirror the source, so these are the tests of the nearest folder. Selecting tests by imports would run
 * nearly all of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const [since = 'HEAD'] = process.argv.slice(2);

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Returns the test file itself, or the folder of tests nearest to a source; null if there is none. */
function testsOf(file: string): string | null {
  if (file.startsWith('tests/')) return /\.test\.tsx?$/.test(file) ? file : null;
  let folder = path.dirname(file);
  while (folder !== '.' && !existsSync(path.join('tests', folder))) folder = path.dirname(folder);
  return folder === '.' ? null : `tests/${folder}/`;
}

const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const tests = [...new Set(changed.map(testsOf).filter((name) => name !== null))];
if (tests.length === 0) console.log('No tests are beside what changed. npm test runs all of them.');
else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--project', '!architecture'];
  const { status } = spawnSync(process.execPath, [...vitest, ...tests], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
