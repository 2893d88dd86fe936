import type { Log } from './shared/request-log.ts';

/** Milliseconds that lines wait to be written together. */
const wait = 100;

/** Bytes that wait at most: some thousand lines. */
const most = 256 * 1024;

/** Bytes that a character of a line may take. */
const longestCharacter = 3;

/** Characters that become bytes together: to write a line takes as long as to write dozens. */
const together = 4_096;

/**
 * A log that writes many lines at once: a write for each would hold up the answers. But for the last few, they
 * wait as bytes, since texts that are put together and kept for so long are copied again and again as memory is tidied.
 */
export function bufferLines(write: (bytes: Buffer) => void): { log: Log; flush: () => void } {
  let bytes = Buffer.allocUnsafeSlow(most);
  let used = 0;
  let text = '';
  let timer: NodeJS.Timeout | null = null;
  const writeBytes = () => {
    if (used === 0) return;
    const written = bytes.subarray(0, used);
    // Whoever was given the bytes may not be done with them.
    bytes = Buffer.allocUnsafeSlow(most);
    used = 0;
    write(written);
  };
  const toBytes = () => {
    const longest = text.length * longestCharacter;
    if (used + longest > most) writeBytes();
    if (longest > most) write(Buffer.from(text));
    else used += bytes.write(text, used);
    text = '';
  };
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    toBytes();
    writeBytes();
  };
  const log = (line: string) => {
    text += `${line}\n`;
    if (text.length >= together) toBytes();
    timer ??= setTimeout(flush, wait);
  };
  return { log, flush };
}
