/**
 * `npm run release -- minor`: prints the plan of a release, and changes nothing. With `--do`, makes the release on this
 * machine. `--skip-tests` and `--skip-packages` leave out these steps. Nothing is pushed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { unreleasedChanges } from './changelog.ts';
import { gitProblems } from './git-problems.ts';
import { changelogFile, packagesFolder, planRelease, pushCommand, type Step, tagOf } from './plan.ts';
import { describeStep, performStep } from './steps.ts';
import { currentVersion, nextVersion, releaseKinds } from './version.ts';

/** The project's folder: `npm run` starts scripts there. */
const folder = process.cwd();
const usage = 'npm run release -- major|minor|patch [--do] [--skip-tests] [--skip-packages]';

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      options: { do: flag, 'skip-tests': flag, 'skip-packages': flag },
      allowPositionals: true,
    });
    const [kind] = releaseKinds.filter((name) => positionals.join() === name);
    if (kind === undefined) throw new Error('Name the part of the version that the release increases.');
    return { kind, isReal: values.do, skipTests: values['skip-tests'], skipPackages: values['skip-packages'] };
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n${usage}`);
  }
}

/** Returns the checksums of the packages that an earlier run made, a line each. */
function madePackages(): string[] {
  const from = path.join(folder, packagesFolder);
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.zip')) : [];
  if (names.length === 0) return [`none in ${packagesFolder}`];
  return names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(from, name)))
        .digest('hex')}  ${name}`,
  );
}

async function makeRelease(steps: readonly Step[], version: string): Promise<void> {
  let undo = 'git restore .';
  for (const [index, step] of steps.entries()) {
    say(`\n${index + 1}. ${describeStep(step)}`);
    try {
      await performStep(step, folder);
    } catch (error) {
      throw new PlainError(`${messageOf(error)}\nTo undo the release: ${undo}`);
    }
    if (step.what === 'Commit') undo = `git tag --delete ${tagOf(version)}; git reset --hard HEAD~1`;
  }
  say(`\nNothing was pushed. To publish:\n${pushCommand(version)}`);
}

function showPlan(steps: readonly Step[], version: string, notes: string): void {
  say(`\nNotes:\n\n${notes}\n\nPackages from before:\n${madePackages().join('\n')}\n\nSteps:`);
  for (const [index, step] of steps.entries()) say(`  ${index + 1}. ${describeStep(step)}`);
  say(`Then publish by hand:\n     ${pushCommand(version)}`);
}

try {
  const { kind, isReal, ...skipped } = readArguments();
  const { version: current, problems: otherVersions } = currentVersion(read);
  const next = nextVersion(current, kind);
  const notes = unreleasedChanges(read(changelogFile));
  const problems = [
    ...(await gitProblems(folder, next)),
    ...(notes === '' ? [`${changelogFile} does not begin with a section “Unreleased” that names changes.`] : []),
    ...otherVersions,
  ];
  const steps = planRelease({ ...skipped, current, next, notes, date: new Date().toISOString().slice(0, 10) });

  say(`Release ${next}, after ${current}`);
  if (!isReal) showPlan(steps, next, notes);
  if (problems.length > 0) throw new PlainError(['\nNot ready:', ...problems].join('\n'));
  if (isReal) await makeRelease(steps, next);
  else say('\nReady. Nothing was changed. --do makes the release on this machine.');
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
