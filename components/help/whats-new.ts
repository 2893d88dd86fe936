import changelog from '@/CHANGELOG.md?raw';

/** Where the newest version's changes begin, and where the part for developers and operators does. */
const [from, to] = [/^## .*$/m, /^(## |\*\*For developers)/m];

/** What is new in this version for the people who use Hem, in Markdown: the newest part of the changelog. */
export const whatsNew = newest(changelog);

/** The newest version's part of a changelog. */
export function newest(text: string): string {
  const heading = from.exec(text);
  const rest = heading === null ? '' : text.slice(heading.index + heading[0].length);
  const end = to.exec(rest);
  return rest.slice(0, end?.index).trim();
}
