import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Returns the used memory of this process in MB, without garbage. */
export function usedHeap(): number {
  if (typeof collect !== 'function') throw new Error('This Node cannot collect garbage on request');
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
