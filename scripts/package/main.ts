/** `npm run package`: makes the packages for the stores, and prints their sizes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { projectFolder, runBuild } from '../run-build.ts';
import { PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { makePackages, packageSources } from './make-packages.ts';
import { untrackedFiles } from './untracked-files.ts';

const folder = path.join(projectFolder, '.output/packages');

/** Refuses files that are not committed: a note or a key in a source folder would be published. */
async function refuseUntracked(): Promise<void> {
  const found = await untrackedFiles(projectFolder, packageSources);
  if (found.length === 0) return;
  throw new PlainError(
    ['The packages would publish files that git does not track. Add or move them:', ...found].join('\n'),
  );
}

try {
  await refuseUntracked();
  const packages = await makePackages({ chrome: await runBuild('chrome'), firefox: await runBuild('firefox') });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of packages) await writeFile(path.join(folder, name), bytes);
  say(`\nBuilt by Node ${process.versions.node} in ${path.relative('.', folder)}`);
  for (const [name, { length }] of packages) say(`${String(Math.ceil(length / 1000)).padStart(6)} kB  ${name}`);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
