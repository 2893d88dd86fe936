import { stopListening } from './browser/runtime.ts';

let endReading = () => {};

/** Has the reading of the background that runs now end with it: it would go on here, and change what the next one has. */
export function readingEndsBy(end: () => void): void {
  endReading = end;
}

/** Stops the background as a browser stops a worker. */
export function stopBackground(): void {
  stopListening();
  endReading();
}
