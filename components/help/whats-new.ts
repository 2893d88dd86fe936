import changelog from '@/CHANGELOG.md?raw';
import { withoutReferences } from '@/lib/project/changelog.ts';

/** The heading of the newest version, and the end of its part for users. */
const [from, to] = [/^## .*$/m, /^(## |\*\*For developers)/m];

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

/** Returns the lines of a version above its first heading. */
export function highlights(text: string): string {
  return text.slice(0, /^(#|\*\*)/m.exec(text)?.index).trim();
}
