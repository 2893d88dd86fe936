import { stdout } from 'node:process';

/** Prints a line. */
type Say = (line: string) => void;

export const say: Say = (line) => {
  stdout.write(`${line}\n`);
};

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs slow work, and prints a line with its name and, at its end, its duration. On a terminal the line counts the
 * seconds; in a log it is written once.
 */
export async function step<Made>(what: string, work: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  stdout.write(`${what} …`);
  const ticking = stdout.isTTY ? setInterval(() => stdout.write(`\r${what} … ${seconds(start)}`), 100) : undefined;
  let ending = 'failed after';
  try {
    const made = await work();
    ending = 'done in';
    return made;
  } finally {
    clearInterval(ticking);
    stdout.write(`${stdout.isTTY ? `\r${what} …` : ''} ${ending} ${seconds(start)}\n`);
  }
}
