/** `npm run package`: makes the packages for the stores, and prints their sizes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { projectFolder, runBuild } from '../run-build.ts';
import { PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { makePackages } from './make-packages.ts';

const folder = path.join(projectFolder, '.output/packages');

try {
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
