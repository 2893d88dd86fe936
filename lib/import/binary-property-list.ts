/** The beginning of a binary property list of Apple. */
const magic = 'bplist00';

/** The longest list that is read. A `.webloc` file has some hundred bytes. */
const maxSize = 100_000;

export const isBinaryPropertyList = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, magic.length)) === magic;

/** Returns the address in a binary `.webloc` file: the text `URL` of its dictionary; null if there is none. */
export function addressInPropertyList(bytes: Uint8Array): string | null {
  if (bytes.length > maxSize) return null;
  try {
    return readAddress(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // The file is cut or has another structure.
    return null;
  }
}

/** The last 32 bytes say where objects are: their offsets are in a table, and refer to each other by number. */
function readAddress(view: DataView): string | null {
  const end = view.byteLength - 32;
  const [offsetSize, numberSize] = [view.getUint8(end + 6), view.getUint8(end + 7)];
  const [top, table] = [view.getUint32(end + 20), view.getUint32(end + 28)];
  const integer = (at: number, size: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + view.getUint8(at + byte);
    return value;
  };
  /** Returns the kind of an object, its length, and the position of its content. */
  const object = (number: number): { kind: number; length: number; at: number } => {
    const at = integer(table + number * offsetSize, offsetSize);
    const [kind, length] = [view.getUint8(at) >> 4, view.getUint8(at) & 15];
    if (length < 15) return { kind, length, at: at + 1 };
    // A length of 15 or more is an integer of its own.
    const size = 2 ** (view.getUint8(at + 1) & 15);
    return { kind, length: integer(at + 2, size), at: at + 2 + size };
  };
  const text = (number: number): string | null => {
    const { kind, length, at } = object(number);
    const [isAscii, isUtf16] = [kind === 5, kind === 6];
    if (!isAscii && !isUtf16) return null;
    return new TextDecoder(isAscii ? 'utf-8' : 'utf-16be').decode(
      new Uint8Array(view.buffer, view.byteOffset + at, isAscii ? length : length * 2),
    );
  };
  const { kind, length, at } = object(top);
  const isDictionary = kind === 13;
  for (let entry = 0; isDictionary && entry < length; entry += 1) {
    const [key, value] = [entry, entry + length].map((one) => integer(at + one * numberSize, numberSize));
    if (key !== undefined && value !== undefined && text(key) === 'URL') return text(value);
  }
  return null;
}
