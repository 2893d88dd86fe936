import type { Log } from './shared/request-log.ts';

/** Milliseconds for which lines are collected. */
const flushIntervalMs = 100;

/** Bytes of the buffer, for some thousand lines. */
const bufferBytes = 256 * 1024;

/** Bytes of a UTF-16 code unit in UTF-8, at most. */
const maxCharacterBytes = 3;

/** Characters that are encoded together: encoding a line takes as long as encoding dozens. */
const encodeLength = 4_096;

/**
 * Returns a log that writes many lines at once, since a write for each would delay answers. All but the last lines wait
 * as bytes: the garbage collector would copy long-lived texts again and again.
 */
export function bufferLines(write: (bytes: Buffer) => void): { log: Log; flush: () => void } {
  let bytes = Buffer.allocUnsafeSlow(bufferBytes);
  let used = 0;
  let text = '';
  let timer: NodeJS.Timeout | null = null;
  const writeBytes = () => {
    if (used === 0) return;
    const written = bytes.subarray(0, used);
    // The receiver may still use the old buffer.
    bytes = Buffer.allocUnsafeSlow(bufferBytes);
    used = 0;
    write(written);
  };
  const toBytes = () => {
    const longest = text.length * maxCharacterBytes;
    if (used + longest > bufferBytes) writeBytes();
    if (longest > bufferBytes) write(Buffer.from(text));
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
    if (text.length >= encodeLength) toBytes();
    timer ??= setTimeout(flush, flushIntervalMs);
  };
  return { log, flush };
}
