/** A file in an archive. */
export interface ZipEntry {
  /** Its bytes as they are stored. */
  packed: Uint8Array<ArrayBuffer>;
  isCompressed: boolean;
  isEncrypted: boolean;
}

/** The signatures of the records of an archive (APPNOTE 4.3). */
const signatures = { end: 0x06054b50, central: 0x02014b50 };

/** The length of the end record without its comment, and the maximum length of that comment. */
const [endLength, maxComment] = [22, 0xffff];

/** A size or position of 32 bits that is in the extra field instead, as 64 bits. */
const isElsewhere = 0xffffffff;

/**
 * Returns the files of a ZIP archive by name, in lower case. Null if the bytes are no archive, or a damaged one. The
 * declared sizes are not read: `unpack` counts.
 */
export function openZip(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> | null {
  try {
    return readDirectory(bytes);
  } catch (fault) {
    if (fault instanceof RangeError) return null;
    throw fault;
  }
}

/** @throws RangeError for a record outside of the bytes */
function readDirectory(bytes: Uint8Array<ArrayBuffer>): Map<string, ZipEntry> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== signatures.central) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
    const { size, start } = positionOf(view, at, nameEnd);
    // The local header has a name and an extra field of its own.
    const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (content + size > bytes.length) return null;
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      packed: bytes.subarray(content, content + size),
      isCompressed: view.getUint16(at + 10, true) !== 0,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** Returns the position of the end record, which a comment may follow; null without one. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - maxComment); at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  return null;
}

/** Returns the stored size of a file and the position of its local header. */
function positionOf(view: DataView, at: number, extra: number): { size: number; start: number } {
  const [size, start] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  if (size !== isElsewhere && start !== isElsewhere) return { size, start };
  // Some programs write 64 bits for every file. The fields follow each other, each only if it is elsewhere.
  const isLongWhole = view.getUint32(at + 24, true) === isElsewhere;
  const end = extra + view.getUint16(at + 30, true);
  for (let field = extra; field < end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let next = field + 4 + (isLongWhole ? 8 : 0);
    const long = (): number => {
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    };
    return { size: size === isElsewhere ? long() : size, start: start === isElsewhere ? long() : start };
  }
  throw new RangeError('No extra field');
}

/** Content that unpacks to more than is allowed. */
export class TooLarge extends Error {}

/** The number of bytes that may still be unpacked. All files of an archive share it. */
export interface Budget {
  bytes: number;
}

/**
 * Unpacks a file of an archive in parts.
 *
 * @throws TooLarge as soon as the budget is used up
 * @throws TypeError for damaged content
 */
export async function* unpack({ packed, isCompressed }: ZipEntry, budget: Budget): AsyncGenerator<Uint8Array> {
  const stored = new Blob([packed]).stream();
  const reader = (
    isCompressed ? stored.pipeThrough<Uint8Array>(new DecompressionStream('deflate-raw')) : stored
  ).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      budget.bytes -= part.value.length;
      if (budget.bytes < 0) throw new TooLarge();
      yield part.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
