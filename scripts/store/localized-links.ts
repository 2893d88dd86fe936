import { type DemoLink, demoLinks } from '../screenshots/demo-links.ts';

/** Tags in several spellings, such as “Family” and “workshops”, have the word of the first in all languages. */
const stemOf = (tag: string) => tag.toLowerCase().replace(/s$/, '');

/**
 * Returns the links of the demo with titles and tags in another language.
 *
 * @param words - words of the language by their English ones. Titles and tags that it lacks stay as they are
 */
export function localizedLinks(words: ReadonlyMap<string, string>): DemoLink[] {
  const tags = new Map(Array.from(words, ([english, own]) => [stemOf(english), own]));
  return demoLinks.map((link) => ({
    ...link,
    ...(link.title !== undefined && { title: words.get(link.title) ?? link.title }),
    ...(link.tags && { tags: link.tags.map((tag) => tags.get(stemOf(tag)) ?? tag) }),
  }));
}
