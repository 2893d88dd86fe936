import { i18n } from '#i18n';
import { errorWords } from '@/components/link-form/draft/draft-context.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import type { CellError, UtmNote } from '@/lib/import/read-row.ts';
import type { Duplicate, LeftOut } from '@/lib/import/shown-sheet.ts';
import type { LeftOutRow } from '@/lib/operations/job.ts';

/** Returns the words for an error of a cell. */
export const cellErrorWords = (error: CellError): string =>
  error.kind === 'read' ? i18n.t(`import.error.${error.code}`) : errorWords(error);

/** Returns a sentence for a UTM value that its preset rewrites or does not allow. */
export function utmNoteWords({ field, before, after, allowed }: UtmNote): string {
  const label = i18n.t(`editor.field.${field}`);
  if (allowed === null)
    return before === after
      ? i18n.t('failure.field', [label, after])
      : i18n.t('import.utm.rewritten', [label, before, after]);
  const list = formatItems(allowed);
  return before === after
    ? i18n.t('import.utm.notAllowed', [label, after, list])
    : i18n.t('import.utm.rewrittenNotAllowed', [label, before, after, list]);
}

/** Returns a sentence about the other link with the same destination. */
export function duplicateWords(duplicate: Duplicate): string {
  switch (duplicate.of) {
    case 'existing':
      return i18n.t('import.linked', [duplicate.address ?? '']);
    case 'pending':
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
