import { type Zippable, zipSync } from 'fflate';

/** Files by path, with `/` on every system. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The earliest time that a ZIP file can have. It is written as local time, so it is the same in every time zone. */
const mtime = new Date(1980, 0, 1);

/** A Unix file that its owner may write and others may read. */
const permissions = { os: 3, attrs: 0o100644 << 16 };

/**
 * Packs files into a ZIP file with the same bytes on every machine: sorted names, one timestamp, fixed permissions.
 * fflate compresses in JavaScript, since the output of Node's own zlib depends on its version and the processor.
 */
export function zip(files: Files): Uint8Array {
  const sorted = [...files.keys()].toSorted();
  const entries: Zippable = Object.fromEntries(
    sorted.map((name) => [name, [files.get(name) ?? new Uint8Array(), { level: 9, mtime, ...permissions }]]),
  );
  return zipSync(entries);
}
