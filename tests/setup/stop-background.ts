import { stopListening } from './browser/runtime.ts';

let endRunning = () => {};

/** Has what the background reads and sends now end with it: it would go on here, and change what the next one has. */
export function runningEndsBy(end: () => void): void {
  endRunning = end;
}

/** Stops the background as a browser stops a worker. */
export function stopBackground(): void {
  stopListening();
  endRunning();
}
