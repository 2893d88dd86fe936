import { stdout } from 'node:process';

/** Says one line. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  stdout.write(`${line}\n`);
};

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Does a piece of work that may take long, on one line that says what is being done and, at its end, how long it took.
 * On a terminal the line counts the seconds meanwhile; in a log it is written once.
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
