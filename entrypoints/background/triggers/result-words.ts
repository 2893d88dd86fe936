import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import type { ShortLink } from './find-or-create-link.ts';

/** The result of a press. `copiedInstead`: the field to put the short address into was not the same any more. */
export type Result = 'copied' | 'replaced' | 'copiedInstead';

/** The texts of a result; `stripped` if the address lost its user name and password. */
const texts = {
  copied: { usual: 'quick.copied', stripped: 'quick.stripped' },
  replaced: { usual: 'quick.replaced', stripped: 'quick.replacedStripped' },
  copiedInstead: { usual: 'quick.copiedInstead', stripped: 'quick.stripped' },
} as const satisfies Record<Result, { usual: string; stripped: string }>;

/** Returns the words for a result. Several links are always copied. */
export function resultWords(links: readonly ShortLink[], result: Result, isStripped: boolean): string {
  const [first, ...others] = links;
  if (first === undefined || others.length > 0) {
    const key = isStripped ? 'quick.strippedMany' : 'quick.copiedMany';
    return i18n.t(key, links.length, [formatCount(links.length)]);
  }
  const { usual, stripped } = texts[result];
  return i18n.t(isStripped ? stripped : usual, [withoutScheme(addressToShare(first) ?? '')]);
}
