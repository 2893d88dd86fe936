import { expect, it } from 'vitest';
import { addressInPropertyList, isBinaryPropertyList } from '@/lib/import/binary-property-list.ts';

type Value = string | number[];

/** Returns a binary property list of one dictionary. A value is a text in ASCII or UTF-16, or the bytes of an object. */
function propertyList(entries: readonly (readonly [key: string, value: Value])[], numberSize = 1, offsetSize = 1) {
  const ascii = (text: string) => [...new TextEncoder().encode(text)];
  const big = (value: number, size: number) =>
    Array.from({ length: size }, (_, at) => (value / 256 ** (size - 1 - at)) & 255);
  const start = (kind: number, length: number) =>
    length < 15 ? [kind * 16 + length] : [kind * 16 + 15, 0x11, ...big(length, 2)];
  const objectOf = (value: Value) => {
    if (typeof value !== 'string') return value;
    if (/^[\0-\u{7f}]*$/u.test(value)) return [...start(5, value.length), ...ascii(value)];
    return [
      ...start(6, value.length),
      ...Array.from({ length: value.length }, (_, at) => big(value.charCodeAt(at), 2)).flat(),
    ];
  };
  const numbers = [...entries.keys(), ...entries.keys()].map(
    (at, index) => (index < entries.length ? at : at + entries.length) + 1,
  );
  const objects = [
    [...start(13, entries.length), ...numbers.flatMap((number) => big(number, numberSize))],
    ...entries.map(([key]) => objectOf(key)),
    ...entries.map(([, value]) => objectOf(value)),
  ];
  const bytes = ascii('bplist00');
  const offsets = objects.flatMap((object) => {
    const offset = bytes.length;
    bytes.push(...object);
    return big(offset, offsetSize);
  });
  const table = bytes.length;
  const trailer = [...big(0, 6), offsetSize, numberSize, ...big(objects.length, 8), ...big(0, 8), ...big(table, 8)];
  return Uint8Array.from([...bytes, ...offsets, ...trailer]);
}

const url = 'https://example.com/one';
const number = [0x10, 7];

it.each<[string, (readonly [string, Value])[], string | null]>([
  ['a short address', [['URL', 'http://a.b/']], 'http://a.b/'],
  ['a long address', [['URL', url]], url],
  ['an address with other letters', [['URL', `${url}/ü日🙂`]], `${url}/ü日🙂`],
  [
    'other keys before and behind',
    [
      ['Name', 'One'],
      ['URL', url],
      ['Other', 'x'],
    ],
    url,
  ],
  ['many keys', [...Array.from({ length: 20 }, (_, at) => [`Key ${at}`, `${at}`] as const), ['URL', url]], url],
  ['another kind of value', [['URL', number]], null],
  ['no address', [['Name', 'One']], null],
  ['no entries', [], null],
])('a property list with %s is read in any size of its numbers', (_what, entries, address) => {
  for (const [numberSize, offsetSize] of [
    [1, 2],
    [2, 2],
    [1, 4],
    [4, 3],
  ]) {
    const bytes = propertyList(entries, numberSize, offsetSize);
    expect(isBinaryPropertyList(bytes)).toBe(true);
    expect(addressInPropertyList(bytes)).toBe(address);
    // It may be a part of a larger memory.
    expect(addressInPropertyList(Uint8Array.from([1, 2, 3, ...bytes]).subarray(3))).toBe(address);
  }
});

it('a property list is read up to 100,000 bytes, and none of another kind', () => {
  const size = (length: number) =>
    propertyList(
      [
        ['URL', url],
        ['x', [0x4f, 0x12, 0, 0, 0, 0, ...Array<number>(length).fill(0)]],
      ],
      1,
      4,
    );
  const rest = size(0).length;
  expect(addressInPropertyList(size(100_000 - rest))).toBe(url);
  expect(addressInPropertyList(size(100_001 - rest))).toBeNull();
  const array = propertyList([['URL', url]]).with(8, 0xa2);
  expect(addressInPropertyList(array)).toBeNull();
  expect(isBinaryPropertyList(new TextEncoder().encode('bplist0'))).toBe(false);
  expect(isBinaryPropertyList(new TextEncoder().encode('xbplist00'))).toBe(false);
});
