import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { buildExtension } from '../../scripts/build-extension.ts';
import { PlainError } from '../../scripts/terminal/plain-error.ts';
import { say } from '../../scripts/terminal/step.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { median } from './measurements.ts';
import { ratioOf } from './ratio.ts';

/*
 * With AGAINST=<folder of a build>, a bench opens this build and that one in turns, and prints how much longer this one
 * takes. Both run in the same hour on the same machine, so its speed cancels out. The bench of the service compares two
 * checkouts.
 */

/** The number of times that each build is opened. Fewer than six have no interval. */
const turns = Math.max(6, Number(process.env['TURNS'] ?? 24));

/** Below this, the interval's lower end means that the build is no worse than the other one. */
const noWorse = 1.03;

/** The times of one turn in milliseconds, or other positive numbers, by their names. */
type Values = Record<string, number>;

interface Comparison {
  /** Prepares a copy of a build, and returns its folder. By default the build itself is used. */
  prepare?: (build: string) => Promise<string>;
  /** Prepares a browser. Returns a function that measures one turn. */
  open: (bench: Bench) => Promise<() => Promise<Values>>;
}

/** True if the bench was asked to compare two builds. */
export const isComparison = process.env['AGAINST'] !== undefined;

/** Returns the folder of the other build. A folder of the project with a build counts as that build. */
function otherBuild(): string {
  const folder = path.resolve(process.env['AGAINST'] ?? '');
  const found = [folder, path.join(folder, '.output/chrome-mv3')].find((each) =>
    existsSync(path.join(each, 'manifest.json')),
  );
  if (found === undefined) throw new PlainError(`AGAINST: there is no build in ${folder}.`);
  return found;
}

/** Measures both builds in turns, each in its own browser with its own service, and prints the ratios. */
export async function compareBuilds({ prepare = async (build) => build, open }: Comparison): Promise<void> {
  const builds = [await buildExtension('chrome'), otherBuild()];
  const folders = await Promise.all(builds.map(prepare));
  const [ours = '', theirs = ''] = folders;
  try {
    await onBench(ours, (bench) =>
      onBench(theirs, async (other) => {
        const [measureOurs, measureTheirs] = [await open(bench), await open(other)];
        await compareInTurns(`This build against ${builds[1]}`, measureOurs, measureTheirs);
      }),
    );
  } finally {
    for (const folder of folders.filter((each) => !builds.includes(each)))
      await rm(folder, { recursive: true, force: true });
  }
}

/** Measures this version and another one in turns, and prints the ratios. */
export async function compareInTurns(
  title: string,
  measureOurs: () => Promise<Values>,
  measureTheirs: () => Promise<Values>,
): Promise<void> {
  const measured = new Map<string, [number, number][]>();
  // The first turn fills caches and does not count.
  for (let turn = 0; turn <= turns; turn += 1) {
    // The order changes, since the first one may disturb the second one.
    const isOursFirst = turn % 2 === 0;
    const early = isOursFirst ? await measureOurs() : null;
    const theirValues = await measureTheirs();
    const ourValues = early ?? (await measureOurs());
    if (turn > 0) addPairs(measured, ourValues, theirValues);
  }
  say(`${title}, ${turns} times each in turns, medians, ratio and its 95 % interval:`);
  for (const [name, pairs] of measured) say(lineOf(name, pairs));
}

function addPairs(measured: Map<string, [number, number][]>, ours: Values, theirs: Values): void {
  for (const [name, value] of Object.entries(ours)) {
    const other = theirs[name];
    if (other !== undefined) measured.set(name, [...(measured.get(name) ?? []), [value, other]]);
  }
}

/** Returns a line with both medians and their ratio. A worse one makes the bench exit with an error at its end. */
function lineOf(name: string, pairs: readonly [number, number][]): string {
  const { ratio, low, high } = ratioOf(pairs);
  const isWorse = low >= noWorse;
  if (isWorse) process.exitCode = 1;
  const [ours, theirs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
  const times = `${ours.toFixed(1).padStart(8)} against ${theirs.toFixed(1).padStart(8)}`;
  const interval = `${ratio.toFixed(2)} x (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return `${isWorse ? 'WORSE  ' : 'no worse'} ${name.padEnd(34)} ${times}  ${interval}`;
}
