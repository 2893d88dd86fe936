/**
 * `npm run measure -- COMMAND`: runs a command, then prints its wall time and the processor time that the whole machine
 * spent meanwhile. Daemons and browsers count too, so nothing else may run. Needs Linux (`/proc/stat`).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Returns the seconds that all processors have been busy since the machine started. */
function busySeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, _idle, _iowait, irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

const [command = 'npm', ...words] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'test'];
const before = { busy: busySeconds(), wall: performance.now() };
const { status } = spawnSync(command, words, { stdio: 'inherit' });
const busy = busySeconds() - before.busy;
const wall = (performance.now() - before.wall) / 1000;
console.log(
  `\n${[command, ...words].join(' ')}: ${busy.toFixed(1)} s of processor time, ${wall.toFixed(1)} s of wall time`,
);
process.exitCode = status ?? 1;
