import type { Log } from './request-log.ts';

/** Milliseconds that lines wait to be written together. */
const wait = 100;

/** Bytes that wait at most: some thousand lines. */
const most = 256 * 1024;

/** Bytes that a character of a line may take. */
const longestCharacter = 3;

/**
 * A log that writes many lines at once: a write for each would hold up the answers. They wait as bytes, since texts that
 * are put together and kept for so long are copied again and again as memory is tidied.
 */
export function bufferLines(write: (bytes: Buffer) => void): { log: Log; flush: () => void } {
  let bytes = Buffer.allocUnsafeSlow(most);
  let used = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (used === 0) return;
    const written = bytes.subarray(0, used);
    // Whoever was given the bytes may not be done with them.
    bytes = Buffer.allocUnsafeSlow(most);
    used = 0;
    write(written);
  };
  const log = (line: string) => {
    const longest = line.length * longestCharacter + 1;
    if (used + longest > most) flush();
    if (longest > most) return write(Buffer.from(`${line}\n`));
    used += bytes.write(line, used);
    bytes[used] = 0x0a;
    used += 1;
    timer ??= setTimeout(flush, wait);
  };
  return { log, flush };
}
