import changelog from '@/CHANGELOG.md?raw';

/** Where the newest version's changes begin, and where the part for developers and operators does. */
const [from, to] = [/^## .*$/m, /^(## |\*\*For developers)/m];

/** All changes of this version for the people who use Hem, in Markdown: the newest part of the changelog. */
export const allChanges = newest(changelog);

/** The most important lines, in Markdown: those above the first heading. */
export const whatsNew = highlights(allChanges);

/** The newest version's part of a changelog. */
export function newest(text: string): string {
  const heading = from.exec(text);
  const rest = heading === null ? '' : text.slice(heading.index + heading[0].length);
  const end = to.exec(rest);
  return rest.slice(0, end?.index).trim();
}

/** The lines of a version that stand above its first heading. */
export function highlights(text: string): string {
  return text.slice(0, /^(#|\*\*)/m.exec(text)?.index).trim();
}
