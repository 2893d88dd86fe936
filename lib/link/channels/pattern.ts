import { fields } from '../../contract/fields.ts';
import { lengthOf } from '../../contract/limits.ts';

/**
 * The names that a pattern may contain in braces. `{campaign}` is the link's campaign; in patterns of campaigns, it is
 * the campaign used last. `{n}` counts from 1 to the first slug that is not taken.
 */
export const placeholders = ['domain', 'slug', 'title', 'date', 'channel', 'campaign', 'n'] as const;

type Placeholder = (typeof placeholders)[number];

/** The text for each placeholder except `{n}`, in characters that a slug may contain. */
export type PatternValues = Record<Exclude<Placeholder, 'n'>, string>;

interface Part {
  text: string;
  /** Null for literal text of the pattern. */
  name: Placeholder | null;
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** Returns the names in braces that are no placeholders, without repetition. */
export const unknownIn = (pattern: string): string[] => [
  ...new Set([...pattern.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]))),
];

/** Splits a pattern into parts with placeholders filled in. Unknown names in braces stay as they are. */
function partsOf(pattern: string, values: PatternValues, n: string): Part[] {
  return pattern.split(/(\{[^{}]*\})/).map((text) => {
    const name = text.startsWith('{') ? text.slice(1, -1) : '';
    if (!isPlaceholder(name)) return { text, name: null };
    return { text: name === 'n' ? n : values[name], name };
  });
}

/** Fills in a pattern of text, such as a campaign. There `{n}` has no meaning and is removed. */
export const fillText = (pattern: string, values: PatternValues): string =>
  partsOf(pattern, values, '')
    .map(({ text }) => text)
    .join('')
    .trim();

/** Replaces characters that would split or end the address, or that would be decoded as other characters. */
export const slugText = (text: string): string => text.toWellFormed().replace(/[\s/?#%\\{}]+/g, '-');

/** A slug made by a pattern. */
export type FilledSlug =
  /** `insteadOf` is the taken slug that was given a number. */
  { ok: true; slug: string; insteadOf: string | null } | { ok: false; problem: 'tooShort' | 'allTaken' };

/** The highest number that is tried. */
const tries = 99;

/** Makes a slug from a pattern, within the maximum length (§2.1). A taken slug gets a number. */
export function fillSlug(pattern: string, values: PatternValues, isTaken: (slug: string) => boolean): FilledSlug {
  const counts = pattern.includes('{n}');
  const first = slugWith(pattern, values, 1);
  if (lengthOf(first) < fields.custom_link.min) return { ok: false, problem: 'tooShort' };
  for (const slug of slugsBy(pattern, values)) {
    if (!isTaken(slug)) return { ok: true, slug, insteadOf: slug === first || counts ? null : first };
  }
  return { ok: false, problem: 'allTaken' };
}

/** The slugs that a pattern can make, in the order in which they are tried. */
export function* slugsBy(pattern: string, values: PatternValues): Generator<string> {
  for (let n = 1; n <= tries; n += 1) yield slugWith(pattern, values, n);
}

/**
 * The placeholders to shorten if a slug is too long, in this order. The channel comes last, since it distinguishes the
 * links.
 */
const shortened: readonly Placeholder[] = ['title', 'slug', 'domain', 'date', 'campaign', 'channel'];

function slugWith(pattern: string, values: PatternValues, n: number): string {
  const number = n === 1 || pattern.includes('{n}') ? '' : `-${n}`;
  const parts = partsOf(pattern, values, `${n}`).map(({ text, name }) => ({ text: slugText(text), name }));
  const room = fields.custom_link.max - number.length;
  let over = lengthOf(parts.map(({ text }) => text).join('')) - room;
  for (const name of shortened) {
    for (const part of parts) {
      if (over <= 0 || part.name !== name) continue;
      const characters = [...part.text];
      part.text = characters.slice(0, Math.max(0, characters.length - over)).join('');
      over -= characters.length - lengthOf(part.text);
    }
  }
  return `${tidy([...parts.map(({ text }) => text).join('')].slice(0, room).join(''))}${number}`;
}

/** Removes separators that are doubled or stand at either end. */
const tidy = (slug: string): string => slug.replace(/-{2,}/g, '-').replace(/^[-_.]+|(?<![-_.])[-_.]+$/g, '');
