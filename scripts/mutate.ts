/**
 * `npm run mutate -- ROOM [TESTS…]`: changes the code of a folder or file in many small ways, one at a time, and lists
 * the changes that compile and that no test notices. Runs the tests of the mirrored folder, or the named ones:
 * `npm run mutate -- lib/operations tests/lib/operations tests/entrypoints/background/operations`. The next run tries
 * only what changed since, or what earlier runs left out. `--static` adds values made when a module loads, such as
 * patterns and schemas: each needs all tests. `--share 15` tries a random 15 percent of the changes, always the same,
 * and estimates the score of the room.
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** Read by the type checker alone. Checking the whole product after each change would take seconds. */
const tsconfig = 'tsconfig.mutate.json';

const { values, positionals } = parseArgs({
  options: { static: { type: 'boolean' }, share: { type: 'string' } },
  allowPositionals: true,
});
const [room = '', ...named] = positionals.map((name) => name.replace(/\/$/, ''));
if (room === '' || !existsSync(room)) {
  console.error('Name a folder or file of the product: npm run mutate -- lib/import');
  process.exit(2);
}

/** Returns the files of a folder by their pattern; a file as it is. */
const filesOf = (name: string, pattern: string) => (statSync(name).isFile() ? name : `${name}/**/${pattern}`);

/** Returns the folder of tests nearest to a folder or file of the product. */
function mirroredTests(): string {
  let folder = room;
  while (!existsSync(`tests/${folder}`)) folder = path.dirname(folder);
  return `tests/${folder}`;
}

/** Prints the score: the share of compiling changes that a test noticed. */
function printScore(statuses: readonly string[]) {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const noticed = count('Killed') + count('Timeout');
  const missed = count('Survived') + count('NoCoverage');
  console.log(
    `Noticed ${noticed} (${count('Timeout')} by timeouts), survived ${count('Survived')}, not covered ${count('NoCoverage')}: ` +
      `${((100 * noticed) / (noticed + missed)).toFixed(1)} % of ${noticed + missed} changes${isSample ? ' in the sample' : ''}`,
  );
}

const tests = named.length > 0 ? named : [mirroredTests()];
const isSample = values.share !== undefined;
if (isSample) process.env['HEM_MUTATE_SHARE'] = values.share;
const report = `.output/mutate/${room.replaceAll(/[/.]/g, '-')}${isSample ? '-sample' : ''}`;
writeFileSync(
  tsconfig,
  JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: { incremental: false },
    include: [filesOf(room, '*'), '.wxt/wxt.d.ts', 'lib/**/*.d.ts'],
  }),
);
try {
  const results = await new Stryker({
    mutate: [filesOf(room, '*.{ts,tsx}')],
    testFiles: tests.map((name) => filesOf(name, '*.test.{ts,tsx}')),
    testRunner: 'vitest',
    vitest: { related: false },
    checkers: isSample ? ['sample', 'typescript'] : ['typescript'],
    tsconfigFile: tsconfig,
    typescriptChecker: { experimentalNativePreview: true },
    plugins: ['@stryker-mutator/vitest-runner', '@stryker-mutator/typescript-checker', './scripts/mutate-sample.ts'],
    ignorePatterns: ['.output', '.hem', 'docs/screenshots', 'store'],
    ignoreStatic: values.static !== true,
    // A busy machine is slow: a test that takes long has not noticed anything.
    timeoutMS: 15_000,
    timeoutFactor: 3,
    incremental: !isSample,
    incrementalFile: `${report}.json`,
    reporters: ['clear-text', 'html', 'progress-append-only'],
    clearTextReporter: { reportTests: false, allowEmojis: false },
    htmlReporter: { fileName: `${report}.html` },
    tempDirName: '.output/mutate/sandbox',
  }).runMutationTest();
  printScore(results.map(({ status }) => status));
} finally {
  rmSync(tsconfig);
}
