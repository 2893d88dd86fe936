import { documentOf, type Entry, type LinkDocument } from './link-document.ts';

/** The sections of files with one link: `.url` of Windows, and `.desktop` of Linux. */
const section = /^\[(internetshortcut|desktop entry)\]\s*$/i;

/** True if a text begins as a file with one link does. Comments and other sections may come first. */
export const isShortcut = (beginning: string): boolean =>
  /^[[#;]/.test(beginning) && beginning.split(/[\r\n]+/).some((line) => section.test(line.trim()));

/**
 * Returns the link of a `.url` or `.desktop` file.
 *
 * @param title - the title of a link that has none of its own
 */
export function linksInShortcut(text: string, title: string): LinkDocument {
  const entries: Entry[] = [];
  let entry: Entry | null = null;
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trimStart().startsWith('[')) {
      entry = section.test(line.trim()) ? { address: '', title } : null;
      if (entry !== null) entries.push(entry);
    } else if (entry !== null) {
      const at = line.indexOf('=');
      const [name, value] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1)];
      // KDE marks an address with variables.
      if (/^url(?:\[\$e\])?$/i.test(name)) entry.address = value.trim();
      else if (/^name$/i.test(name)) entry.title = value.trim();
    }
  }
  return documentOf('shortcut', entries);
}
