/** A version's part of the changelog. */
interface Section {
  /** The words of the heading. */
  heading: string;
  /** The text below the heading. */
  body: string;
}

const unreleased = 'Unreleased';

/** Splits a changelog at the headings of its versions. */
function sectionsOf(changelog: string): Section[] {
  const [, ...sections] = `\n${changelog}`.split('\n## ');
  return sections.map((section) => {
    const [heading = '', ...body] = section.split('\n');
    return { heading: heading.trim(), body: body.join('\n').trim() };
  });
}

/** Returns the changes that no version has yet. Empty if there are none. */
export function unreleasedChanges(changelog: string): string {
  const [newest] = sectionsOf(changelog);
  return newest?.heading === unreleased ? newest.body : '';
}

/**
 * Gives the unreleased changes the heading of a version. The section is not opened anew: *Help* shows the first section
 * as the newest version.
 *
 * @param date - such as `2026-11-29`
 */
export const releaseChanges = (changelog: string, version: string, date: string): string =>
  changelog.replace(`## ${unreleased}\n`, `## ${version} (${date})\n`);

/** Returns the changes of a released version; undefined if the changelog does not have it. */
export const changesOf = (changelog: string, version: string): string | undefined =>
  sectionsOf(changelog).find(({ heading }) => heading.split(' ')[0] === version)?.body;

/** Makes links to files absolute, for a place that is not the repository's folder. */
export const withAbsoluteLinks = (text: string, folder: string): string =>
  text.replaceAll(/\]\((?!#|\w+:)/g, `](${folder}/`);
