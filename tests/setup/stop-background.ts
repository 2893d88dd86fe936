import type { Background } from '../../entrypoints/background/create-background.ts';
import { closePorts } from './browser/runtime.ts';

let running: Background | null = null;

/** Records the running background. */
export function noteRunning(background: Background): void {
  running = background;
}

/** Returns the running background. */
export function runningBackground(): Background {
  if (running === null) throw new Error('No background runs');
  return running;
}

/** Stops the background as a browser stops a worker: removes its listeners and rejects open requests. */
export function stopBackground(): void {
  running?.stop();
  running = null;
  closePorts();
}
