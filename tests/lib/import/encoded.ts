import type { Encoding } from '@/lib/import/encodings.ts';

const multiByte: readonly Encoding[] = ['shift_jis', 'euc-jp', 'gb18030', 'gbk', 'big5', 'euc-kr'];

/** Returns the bytes of each character of an encoding, by decoding all of them. */
function table(encoding: Encoding): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\u{fffd}' && !found.has(text)) found.set(text, bytes);
  };
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of all) add([byte]);
  if (multiByte.includes(encoding))
    for (const lead of all.slice(0x81)) for (const trail of all.slice(0x40)) add([lead, trail]);
  return found;
}

const tables = new Map<Encoding, Map<string, number[]>>();

/** Encodes a text, which browsers do only as UTF-8. */
export function encodedIn(encoding: Encoding, text: string): Uint8Array<ArrayBuffer> {
  const bytes = tables.get(encoding) ?? table(encoding);
  tables.set(encoding, bytes);
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      const found = bytes.get(sign);
      if (found === undefined) throw new Error(`${encoding} has no ${sign}`);
      return found;
    }),
  );
}
