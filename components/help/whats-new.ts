import changelog from '@/CHANGELOG.md?raw';

/** The heading of the newest version, and the end of its part for users. */
const [from, to] = [/^## .*$/m, /^(## |\*\*For developers)/m];

/** Links in parentheses at the end of a change: to docs, which are not part of the extension. */
const references = / \((?:\[[^\]]+\]\([^)]+\)(?:, )?)+\)$/gm;

/** All changes of this version that users notice, in Markdown. */
export const allChanges = withoutReferences(newest(changelog));

/** The most important changes, in Markdown. */
export const whatsNew = highlights(allChanges);

/** Returns the newest version's part of a changelog, without the changes for developers. */
export function newest(text: string): string {
  const heading = from.exec(text);
  const rest = heading === null ? '' : text.slice(heading.index + heading[0].length);
  const end = to.exec(rest);
  return rest.slice(0, end?.index).trim();
}

/** Returns changes without references to the docs. */
export function withoutReferences(text: string): string {
  return text.replace(references, '');
}

/** Returns the lines of a version above its first heading. */
export function highlights(text: string): string {
  return text.slice(0, /^(#|\*\*)/m.exec(text)?.index).trim();
}
