import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Budget, unpack, type ZipEntry } from './zip.ts';

/** XML that cannot be read, or that breaks the format of workbooks. */
export class Damaged extends Error {}

/** An element without the prefix of its name, which programs choose freely. */
export interface Element {
  name: string;
  /** Returns an attribute by its name without prefix. */
  attribute: (name: string) => string | undefined;
}

interface Handlers {
  onOpen: (element: Element) => void;
  /** Called with the name of an element and the text directly in it. */
  onClose?: (name: string, text: string) => void;
}

/** The number of elements within one another. The parser remembers all of them, and workbooks have about ten. */
const maxDepth = 100;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const elementOf = ({ name, attributes }: SaxesTagPlain): Element => ({
  name: withoutPrefix(name),
  attribute: (wanted) =>
    attributes[wanted] ?? Object.entries(attributes).find(([one]) => one.endsWith(`:${wanted}`))?.[1],
});

/**
 * Parses a part of a workbook while it is unpacked.
 *
 * @throws Damaged, TooLarge
 */
export async function parseXml(entry: ZipEntry, budget: Budget, { onOpen, onClose }: Handlers): Promise<void> {
  const parser = new SaxesParser();
  let [text, depth] = ['', 0];
  parser.on('error', (fault) => {
    throw new Damaged('XML', { cause: fault });
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw new Damaged('Too deep');
    text = '';
    onOpen(elementOf(tag));
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    onClose?.(withoutPrefix(name), text);
    text = '';
  });
  const decoder = new TextDecoder();
  try {
    for await (const bytes of unpack(entry, budget)) parser.write(decoder.decode(bytes, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (fault) {
    // The browser's decompression rejects damaged content with a `TypeError`.
    throw fault instanceof TypeError ? new Damaged('Packed', { cause: fault }) : fault;
  }
}
