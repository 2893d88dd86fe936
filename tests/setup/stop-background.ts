import type { Background } from '../../entrypoints/background/shared/background.ts';
import { closePorts } from './browser/runtime.ts';

let running: Background | null = null;

/** Notes the background that runs from now on. */
export function noteRunning(background: Background): void {
  running = background;
}

/** The background that runs. */
export function runningBackground(): Background {
  if (running === null) throw new Error('No background runs');
  return running;
}

/** Stops the background as a browser stops a worker: its listeners are gone, and those who wait for an answer hear that. */
export function stopBackground(): void {
  running?.stop();
  running = null;
  closePorts();
}
