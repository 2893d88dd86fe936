import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOnPath } from '../../../scripts/browsers/machine.ts';

/** A display that nobody looks at, for what insists on showing a window. */
export interface Display {
  /** What DISPLAY must say, such as `:99`. */
  name: string;
  close(): Promise<void>;
}

/** Whether a display can be started here; undefined when there is no Xvfb. */
export const xvfb = () => findOnPath(['Xvfb']);

/** Starts a display server, on a number of its own choosing. */
export async function startDisplay(program: string): Promise<Display> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = server.stdio[3];
  if (!numbers) throw new Error('Xvfb was given no way to tell its number.');
  const [number] = await once(numbers, 'data');
  return {
    name: `:${String(number).trim()}`,
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
