/** `npm test`: runs all checks and tests in stages. Prints the result and duration of each, and fails if one failed. */
import process from 'node:process';
import concurrently, { type CloseEvent } from 'concurrently';
import { say } from './terminal/step.ts';

/**
 * Stages by name. The stages of a group run in parallel, and a group starts after the former one has passed. Unit tests
 * and browsers both use all cores, so they are in separate groups. Output is printed in this order. PostgreSQL's is
 * short and comes last, since some CI services cut long output at its beginning.
 */
const groups = [
  { check: 'npm run check', unit: 'npm run test:unit' },
  { browsers: 'npm run test:e2e', postgres: 'npm run test:postgres' },
  { packages: 'npm run package:check' },
];

/** Runs the stages of a group. Keeps the output of each together. */
async function run(group: Record<string, string>): Promise<CloseEvent[]> {
  const commands = Object.entries(group).map(([name, command]) => ({ name, command }));
  const { result } = concurrently(commands, { group: true, prefix: 'name' });
  // concurrently rejects with the same events if a stage failed.
  return result.catch((events: CloseEvent[]) => events);
}

const lines: string[] = [];
let [passed, failed] = [0, 0];
for (const group of groups) {
  if (failed > 0) {
    lines.push(...Object.keys(group).map((name) => `${name.padEnd(10)} not run`));
    continue;
  }
  for (const { command, exitCode, killed, timings } of await run(group)) {
    // Ctrl-C ends a stage with exit code 0.
    const hasPassed = exitCode === 0 && !killed;
    if (hasPassed) passed += 1;
    else failed += 1;
    const seconds = `${timings.durationSeconds.toFixed(0)} s`;
    lines.push(`${command.name.padEnd(10)} ${hasPassed ? 'passed' : 'FAILED'} ${seconds.padStart(8)}`);
  }
}
say(['', 'Stages', ...lines, '', `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
