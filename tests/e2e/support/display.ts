import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOnPath } from '../../../scripts/browsers/machine.ts';

/** A virtual display, for programs that need a window. */
export interface Display {
  /** The value for DISPLAY, such as `:99`. */
  name: string;
  close(): Promise<void>;
}

/** Returns the path of Xvfb; undefined if it is not installed. */
export const xvfb = () => findOnPath(['Xvfb']);

/** Starts a display server, which picks its own number. */
export async function startDisplay(program: string): Promise<Display> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = server.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe for its number.');
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
