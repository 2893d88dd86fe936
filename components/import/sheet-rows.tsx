import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { errorWords } from '@/components/link-form/draft-context.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Target } from '@/lib/import/columns.ts';
import type { CellError } from '@/lib/import/read-row.ts';
import { type SheetFilter, type SheetRow, sheetFilters } from '@/lib/import/sheet.ts';
import styles from './import.module.css';
import type { OpenedImport, useImport } from './use-import.ts';

interface Props {
  opened: OpenedImport;
  importing: ReturnType<typeof useImport>;
}

/** As many rows as are shown at once. */
const most = 50;

/** The rows of a file with what is wrong with them, which can be corrected in place. */
export function SheetRows({ opened, importing: { sheet, edit } }: Props) {
  const { summary, version, mapping, opened: file } = opened;
  const [filter, setFilter] = useState<SheetFilter>((summary?.wrong ?? 0) > 0 ? 'wrong' : 'all');
  const [from, setFrom] = useState(0);
  const [shown, setShown] = useState<{ rows: SheetRow[]; count: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the worker is no state, and the rows change with the version
  useEffect(() => {
    let isCurrent = true;
    void sheet()
      .rows(filter, from, most)
      .then((rows) => isCurrent && setShown(rows));
    return () => {
      isCurrent = false;
    };
  }, [filter, from, version]);
  const destination = mapping.indexOf('long_url');
  return (
    <>
      <fieldset className={styles['filters']}>
        <legend className={styles['heard']}>{i18n.t('import.show')}</legend>
        {sheetFilters.map((name) => (
          <Choice
            key={name}
            type="radio"
            name="rows"
            label={i18n.t(`import.filter.${name}`, [formatCount(countOf(name, opened))])}
            checked={filter === name}
            onChange={() => {
              setFilter(name);
              setFrom(0);
            }}
          />
        ))}
      </fieldset>
      {shown?.count === 0 && <p className={styles['hint']}>{i18n.t('import.noRows')}</p>}
      {shown !== null && shown.count > 0 && (
        <ol className={styles['rows']} start={from + 1} aria-label={i18n.t('import.rowsLabel')}>
          {shown.rows.map((row) => (
            <li key={row.index}>
              <span className={styles['number']}>{i18n.t('import.row', [formatCount(row.index + 1)])}</span>
              <div className={styles['row']}>
                <p>{row.cells[destination] || i18n.t('import.noDestination')}</p>
                {shortOf(row, mapping) !== '' && <p className={styles['hint']}>{shortOf(row, mapping)}</p>}
                {row.duplicate !== null && (
                  <p className={styles['hint']}>
                    {row.duplicate.of === 'known'
                      ? i18n.t('import.known', [row.duplicate.address ?? ''])
                      : i18n.t('import.above', [formatCount(row.duplicate.row + 1)])}
                  </p>
                )}
                {row.warnings.map((warning) => (
                  <p key={warning} className={styles['hint']}>
                    {i18n.t(`import.warning.${warning}`)}
                  </p>
                ))}
                {row.errors.map(({ column, field, error }) =>
                  column === null ? (
                    <p key={field} className={styles['error']}>
                      {i18n.t('failure.field', [i18n.t(`editor.field.${field}`), cellErrorWords(error)])}
                    </p>
                  ) : (
                    <Correction
                      key={`${field} ${row.cells[column]}`}
                      label={file.header[column] || i18n.t(`editor.field.${field}`)}
                      cell={row.cells[column] ?? ''}
                      error={cellErrorWords(error)}
                      onCorrect={(cell) => void edit(row.index, column, cell)}
                    />
                  ),
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {shown !== null && shown.count > most && (
        <div className={styles['pages']}>
          <Button busy={from === 0} onClick={() => setFrom(Math.max(0, from - most))}>
            {i18n.t('import.before')}
          </Button>
          <span>
            {i18n.t('import.page', [
              formatCount(from + 1),
              formatCount(Math.min(shown.count, from + most)),
              formatCount(shown.count),
            ])}
          </span>
          <Button busy={from + most >= shown.count} onClick={() => setFrom(from + most)}>
            {i18n.t('import.after')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What tells a row's link from others, beside where it leads. */
const shortOf = ({ cells }: SheetRow, mapping: readonly Target[]): string =>
  shownTargets.flatMap((target) => cells[mapping.indexOf(target)]?.trim() || []).join(' · ');

const shownTargets = ['title', 'custom_link', 'short_link', 'tags'] as const satisfies Target[];

function countOf(filter: SheetFilter, { opened, summary }: OpenedImport): number {
  switch (filter) {
    case 'all':
      return opened.count;
    case 'wrong':
      return summary?.wrong ?? 0;
    case 'duplicate':
      return summary?.duplicates ?? 0;
    case 'warned':
      return summary?.warned ?? 0;
  }
}

function cellErrorWords(error: CellError): string {
  return error.kind === 'read' ? i18n.t(`import.error.${error.code}`) : errorWords(error);
}

interface CorrectionProps {
  label: string;
  cell: string;
  error: string;
  onCorrect: (cell: string) => void;
}

/** A cell that is wrong. It is checked again when it is left, or on Enter. */
function Correction({ label, cell, error, onCorrect }: CorrectionProps) {
  const [typed, setTyped] = useState(cell);
  const correct = () => {
    if (typed !== cell) onCorrect(typed);
  };
  return (
    <TextField
      label={label}
      value={typed}
      error={error}
      spellCheck={false}
      onChange={setTyped}
      onBlur={correct}
      onKeyDown={({ key }) => {
        if (key === 'Enter') correct();
      }}
    />
  );
}
