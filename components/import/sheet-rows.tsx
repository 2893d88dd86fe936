import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Pager } from '@/components/ui/pager.tsx';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Target } from '@/lib/import/columns.ts';
import { type SheetFilter, type SheetRow, sheetFilters } from '@/lib/import/shown-sheet.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import styles from './import.module.css';
import { cellErrorWords, duplicateWords, utmNoteWords } from './row-words.ts';
import type { OpenedImport, useImport } from './use-import.ts';

interface Props {
  opened: OpenedImport;
  importing: ReturnType<typeof useImport>;
  /** What says how many rows stand how. */
  summaryRef: RefObject<HTMLElement | null>;
}

/** As many rows as are shown at once. */
const most = 50;

/** The rows of a file with what is wrong with them, which can be corrected in place. */
export function SheetRows({ opened, importing: { sheet, edit }, summaryRef }: Props) {
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
  const list = useRef<HTMLOListElement>(null);
  // Where a cell was corrected last, by its row: it goes once it is right, and the focus with it.
  const corrected = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides which cells there are
  useEffect(() => {
    const at = corrected.current;
    corrected.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const cells = [...(list.current?.querySelectorAll('input') ?? [])];
    const rowOf = (cell: Element) => Number(cell.closest('li')?.dataset['index']);
    const next = cells.find((cell) => rowOf(cell) >= at) ?? cells.at(-1) ?? summaryRef.current;
    next?.focus();
  }, [shown]);
  const destination = mapping.indexOf('long_url');
  return (
    <>
      <fieldset className={styles['filters']}>
        <legend className={styles['heard']}>{i18n.t('import.show')}</legend>
        <RadioChoices
          name="rows"
          options={sheetFilters}
          labelOf={(name) => i18n.t(`import.filter.${name}`, [formatCount(countOf(name, opened))])}
          chosen={filter}
          onChoose={(name) => {
            setFilter(name);
            setFrom(0);
          }}
        />
      </fieldset>
      {shown?.count === 0 && <p className={styles['hint']}>{i18n.t('import.noRows')}</p>}
      {shown !== null && shown.count > 0 && (
        <ol ref={list} className={styles['rows']} start={from + 1} aria-label={i18n.t('import.rowsLabel')}>
          {shown.rows.map((row) => (
            <li key={row.index} data-index={row.index}>
              <span className={styles['number']}>{i18n.t('import.row', [formatCount(row.number)])}</span>
              <div className={styles['row']}>
                <p>{row.cells[destination] || i18n.t('import.noDestination')}</p>
                <ShortRow cells={shortOf(row, mapping)} />
                {row.duplicate !== null && <p className={styles['hint']}>{duplicateWords(row.duplicate)}</p>}
                {row.warnings.map((warning) => (
                  <p key={warning} className={styles['hint']}>
                    {i18n.t(`import.warning.${warning}`)}
                  </p>
                ))}
                {row.utm.map((note) => (
                  <p key={note.field} className={styles['hint']}>
                    {utmNoteWords(note)}
                  </p>
                ))}
                {row.errors.map(({ column, field, error }) =>
                  column === null ? (
                    <p key={field} className={styles['error']}>
                      {i18n.t('failure.field', [i18n.t(`editor.field.${field}`), cellErrorWords(error)])}
                    </p>
                  ) : (
                    <Correction
                      key={`${field} ${column}`}
                      label={isolated(file.header[column] ?? '') || i18n.t(`editor.field.${field}`)}
                      cell={row.cells[column] ?? ''}
                      error={cellErrorWords(error)}
                      onCorrect={(cell) => {
                        corrected.current = row.index;
                        void edit(row.index, column, cell);
                      }}
                    />
                  ),
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {shown !== null && <Pager from={from} most={most} count={shown.count} onFrom={setFrom} />}
    </>
  );
}

/** What tells a row's link from others, beside where it leads. */
const shortOf = ({ cells }: SheetRow, mapping: readonly Target[]): string[] =>
  shownTargets.flatMap((target) => cells[mapping.indexOf(target)]?.trim() || []);

/** Cells beside each other: each in its own direction, or a Hebrew title would carry the slug behind it along. */
function ShortRow({ cells }: { cells: readonly string[] }) {
  if (cells.length === 0) return null;
  return (
    <p className={styles['hint']}>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>{cell}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

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
