import { i18n } from '#i18n';
import { errorWords } from '@/components/link-form/draft/draft-context.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { CellError, UtmNote } from '@/lib/import/read-row.ts';
import type { Duplicate, LeftOut } from '@/lib/import/shown-sheet.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import type { LeftOutRow } from '@/lib/operations/job.ts';

/** Returns the words for an error of a cell. */
export const cellErrorWords = (error: CellError): string =>
  error.kind === 'read' ? i18n.t(`import.error.${error.code}`) : errorWords(error);

/** Returns a sentence for a UTM value that its preset rewrites or does not allow. */
export function utmNoteWords({ field, before, after, allowed }: UtmNote): string {
  const value = before === after ? isolated(after) : `${isolated(before)} → ${isolated(after)}`;
  return [
    i18n.t('failure.field', [i18n.t(`editor.field.${field}`), value]),
    ...(allowed === null ? [] : [i18n.t('editor.utm.notAllowed', [allowed.map(isolated).join(', ')])]),
  ].join(' · ');
}

/** Returns a sentence about the other link with the same destination. */
export function duplicateWords(duplicate: Duplicate): string {
  switch (duplicate.of) {
    case 'existing':
      return i18n.t('import.linked', [duplicate.address ?? '']);
    case 'underWay':
      return i18n.t('import.pending');
    case 'row':
      return i18n.t('import.above', [formatCount(duplicate.row)]);
  }
}

/** Returns a left-out row for the job's results. */
export function leftOutRow({ number, name, long_url, errors, duplicate }: LeftOut): LeftOutRow {
  const wrong = errors.map(({ field, error }) =>
    i18n.t('failure.field', [i18n.t(`editor.field.${field}`), cellErrorWords(error)]),
  );
  const why = [...wrong, ...(duplicate === null ? [] : [duplicateWords(duplicate)])];
  return { row: number, name, long_url, reason: duplicate === null ? 'error' : 'duplicate', why: why.join(' ') };
}
