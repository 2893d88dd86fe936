import { fields } from '../../contract/fields.ts';
import { lengthOf } from '../../contract/limits.ts';

/**
 * The names that a pattern may hold in braces. `{campaign}` is the link's campaign, and in patterns of campaigns the one used
 * last. `{n}` counts from 1 to the first slug that is not taken.
 */
export const placeholders = ['domain', 'slug', 'title', 'date', 'channel', 'campaign', 'n'] as const;

type Placeholder = (typeof placeholders)[number];

/** What stands for each placeholder but `{n}`, in characters that may stand in a slug. */
export type PatternValues = Record<Exclude<Placeholder, 'n'>, string>;

interface Part {
  text: string;
  /** Null for what the pattern says itself. */
  name: Placeholder | null;
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** What stands in braces in a pattern and is no placeholder, each once. */
export const unknownIn = (pattern: string): string[] => [
  ...new Set([...pattern.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]))),
];

/** The parts of a pattern with what stands for them; what is no placeholder stands as it is. */
function partsOf(pattern: string, values: PatternValues, n: string): Part[] {
  return pattern.split(/(\{[^{}]*\})/).map((text) => {
    const name = text.startsWith('{') ? text.slice(1, -1) : '';
    if (!isPlaceholder(name)) return { text, name: null };
    return { text: name === 'n' ? n : values[name], name };
  });
}

/** A text made by a pattern, as for a campaign: there `{n}` counts nothing, and goes. */
export const fillText = (pattern: string, values: PatternValues): string =>
  partsOf(pattern, values, '')
    .map(({ text }) => text)
    .join('')
    .trim();

/** What a slug may not hold as it is: it would part or end the address, or stand for another character. */
export const slugText = (text: string): string => text.toWellFormed().replace(/[\s/?#%\\{}]+/g, '-');

/** A slug made by a pattern. */
export type FilledSlug =
  /** `insteadOf` is the slug that is taken, where it was given a number. */
  { ok: true; slug: string; insteadOf: string | null } | { ok: false; problem: 'tooShort' | 'allTaken' };

/** How many numbers are tried. */
const tries = 99;

/** Makes a slug by a pattern, no longer than the interface takes (§2.1), and numbers it where it is taken. */
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

/** What gives way where a slug would be too long, in this order: what tells the channels apart goes last. */
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

/** Without the signs that nothing stands between any more. */
const tidy = (slug: string): string => slug.replace(/-{2,}/g, '-').replace(/^[-_.]+|[-_.]+$/g, '');
