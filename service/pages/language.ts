import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { english, type Texts } from './texts.ts';

/** Languages of a header that are compared, at most: a visitor may send any number of them. */
const maxRanges = 20;

/** Returns a tag with its likely script and region, such as `zh-Hans-CN` for `zh`; null if it is no tag. */
function maximize(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return null;
  }
}

/**
 * Returns the texts that a tag means: `pt-BR` for `pt`, and for `pt-PT` too if there are none for it. A tag with another
 * script means none, so that readers of `zh-TW` do not get simplified Chinese.
 */
function findTexts(tag: string, among: readonly Texts[]): Texts | undefined {
  const wanted = maximize(tag);
  if (!wanted) return undefined;
  const similar = among.filter(({ likely }) => likely.language === wanted.language && likely.script === wanted.script);
  return similar.find(({ likely }) => likely.region === wanted.region) ?? similar[0];
}

/** Returns the texts that a visitor prefers by Accept-Language, else English ones. */
export function preferredTexts(context: Context, among: readonly Texts[]): Texts {
  const language = accepts(context, {
    header: 'Accept-Language',
    supports: among.map((texts) => texts.language),
    default: english.language,
    // The ranges are sorted by weight.
    match: (ranges, { default: otherwise }) => {
      for (const { type, q } of ranges.slice(0, maxRanges)) {
        const found = type === '*' ? english : findTexts(type, among);
        if (found && q > 0) return found.language;
      }
      return otherwise;
    },
  });
  return among.find((texts) => texts.language === language) ?? english;
}
