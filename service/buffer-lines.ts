import type { Log } from './request-log.ts';

/** Milliseconds that lines wait to be written together. */
const wait = 100;

/** A log that writes many lines at once: a write for each would hold up the answers. */
export function bufferLines(write: (text: string) => void): { log: Log; flush: () => void } {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines !== '') write(lines);
    lines = '';
  };
  const log = (line: string) => {
    lines += `${line}\n`;
    timer ??= setTimeout(flush, wait);
  };
  return { log, flush };
}
