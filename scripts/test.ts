/**
 * `npm test`: all checks and tests, in stages. Says in the end how each went and how long it took, and fails if one
 * failed.
 */
import process from 'node:process';
import concurrently, { type CloseEvent } from 'concurrently';
import { say } from './terminal/step.ts';

/**
 * Stages by name. Those of a group run beside each other, and each group after the one before it has passed. Unit tests
 * use all cores, as the browsers do, so these two are apart.
 */
const groups = [
  { check: 'npm run check', unit: 'npm run test:unit' },
  { postgres: 'npm run test:postgres', browsers: 'npm run test:e2e' },
];

/** Runs the stages of a group; the output of each stays in one piece. */
async function run(group: Record<string, string>): Promise<CloseEvent[]> {
  const commands = Object.entries(group).map(([name, command]) => ({ name, command }));
  const { result } = concurrently(commands, { group: true, prefix: 'name' });
  // It rejects with the same events where a stage failed.
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
    // Ctrl-C ends a stage with 0.
    const hasPassed = exitCode === 0 && !killed;
    if (hasPassed) passed += 1;
    else failed += 1;
    const seconds = `${timings.durationSeconds.toFixed(0)} s`;
    lines.push(`${command.name.padEnd(10)} ${hasPassed ? 'passed' : 'FAILED'} ${seconds.padStart(8)}`);
  }
}
say(['', 'Stages', ...lines, '', `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
