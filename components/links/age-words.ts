import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** From when on it is told that all was last read before what is new, in milliseconds. */
const telling = 60_000;

/** How old what is known of the links is, in words; empty before anything was read. `now` in milliseconds. */
export function ageWords(library: Pick<LibraryState, 'newAt' | 'wholeAt'> | null, now: number): string {
  const { newAt = null, wholeAt = null } = library ?? {};
  const at = newAt ?? wholeAt;
  if (at === null) return '';
  const since = (moment: number) => ago(new Date(moment), new Date(now));
  // What is new says nothing of the clicks of older links, nor whether they are still there.
  const isPartly = wholeAt === null || at - wholeAt > telling;
  return [
    i18n.t(isPartly ? 'links.newChecked' : 'settings.library.age', [since(at)]),
    ...(isPartly && wholeAt !== null ? [i18n.t('links.fullUpdate', [since(wholeAt)])] : []),
  ].join(' · ');
}
