import { parseXml } from './parse-xml.ts';
import type { Budget, ZipEntry } from './zip.ts';

/** Replaces the escapes of characters that XML does not allow, such as `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Joins the runs of a rich text. The readings of Japanese words beside them are left out. */
export function textCollector() {
  let [text, isReading] = ['', false];
  return {
    onOpen(name: string): void {
      if (name === 'rPh') isReading = true;
    },
    onClose(name: string, inside: string): void {
      if (name === 'rPh') isReading = false;
      else if (name === 't' && !isReading) text += inside;
    },
    /** Returns the text so far, and begins the next one. */
    take(): string {
      const taken = withoutEscapes(text);
      text = '';
      return taken;
    },
  };
}

/** Returns the texts that cells refer to by their numbers. */
export async function readSharedStrings(entry: ZipEntry | null, budget: Budget): Promise<string[]> {
  const strings: string[] = [];
  if (entry === null) return strings;
  const collector = textCollector();
  await parseXml(entry, budget, {
    onOpen: ({ name }) => collector.onOpen(name),
    onClose(name, text) {
      collector.onClose(name, text);
      if (name === 'si') strings.push(collector.take());
    },
  });
  return strings;
}
