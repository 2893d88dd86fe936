import { addressInPropertyList, isBinaryPropertyList } from './binary-property-list.ts';
import { decode, encodingOf, markedEncoding } from './decode.ts';
import { type Encoding, encodings } from './encodings.ts';
import { documentOf, type LinkDocument, withoutLinks } from './link-document.ts';
import { linksInHtml } from './links-in-html.ts';
import { isShortcut, linksInShortcut } from './links-in-shortcut.ts';
import { linksInXml } from './links-in-xml.ts';

/** The number of bytes or characters that are checked for the kind of a file. */
const sampleLength = 4096;

/** The largest document, in bytes. A larger one would stop the page for seconds. */
const maxSize = 10_000_000;

/**
 * Reads a file or pasted text that is a document of links: HTML, XML, or a file with one link. Null for any other, which
 * a worker reads. Must run in a page, since workers have no `DOMParser`.
 */
export function readDocument(
  { name, content }: { name: string | null; content: ArrayBuffer | string },
  encoding?: Encoding,
): LinkDocument | null {
  const bytes = typeof content === 'string' ? null : new Uint8Array(content);
  const title = name?.replace(/\.[^.]*$/, '') ?? '';
  if (bytes !== null && isBinaryPropertyList(bytes)) {
    const address = addressInPropertyList(bytes) ?? '';
    return documentOf('shortcut', [{ address, title }]);
  }
  const sample = bytes?.subarray(0, sampleLength);
  const beginning = (
    sample === undefined
      ? String(content).slice(0, sampleLength)
      : decode(sample, encoding ?? markedEncoding(sample) ?? 'utf-8')
  ).trimStart();
  const isMarkup = markup.test(beginning);
  if (!isMarkup && !isShortcut(beginning)) return null;
  const known = bytes && (encoding ?? declaredEncoding(bytes, beginning));
  const guessed = bytes !== null && known === null ? encodingOf(bytes, navigator.languages) : null;
  const used = known ?? guessed?.encoding ?? null;
  const readText = (): LinkDocument => {
    if ((bytes ?? content.toString()).length > maxSize) return withoutLinks('html', 'tooLarge');
    const text = bytes === null || used === null ? String(content) : decode(bytes, used);
    return isMarkup ? (linksInXml(text, title) ?? linksInHtml(text)) : linksInShortcut(text, title);
  };
  return { ...readText(), encoding: used, isGuess: guessed?.isGuess ?? false };
}

/** The beginning of HTML or XML. An address in angle brackets, as in emails, is none. */
const markup = /^<(?:[!?]|[a-z][\w-]*(?::[a-z][\w-]*)?[\s/>])/i;

/** Returns the encoding that a document names; null if it names none, or if its first bytes say another. */
function declaredEncoding(bytes: Uint8Array, beginning: string): Encoding | null {
  const [first = 0, second] = bytes;
  const hasMark = first >= 0xef || first === 0 || second === 0;
  const label = /<(?:\?xml|meta)\s[^>]*?(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ?? '';
  if (hasMark || label === '' || /^utf-?16/i.test(label)) return null;
  try {
    const known = new TextDecoder(label).encoding;
    return encodings.find((one) => one === known) ?? null;
  } catch {
    return null;
  }
}
