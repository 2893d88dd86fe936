import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** How old the cached links are, in words; empty before the whole list was read. `now` in milliseconds. */
export const ageWords = (library: Pick<LibraryState, 'wholeAt'> | null, now: number): string =>
  library?.wholeAt == null ? '' : i18n.t('settings.library.age', [ago(new Date(library.wholeAt), new Date(now))]);
