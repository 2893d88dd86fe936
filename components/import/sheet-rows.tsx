import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Pager } from '@/components/ui/pager.tsx';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Target } from '@/lib/import/columns.ts';
import { type SheetFilter, type SheetRow, sheetFilters } from '@/lib/import/shown-sheet.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import { cellErrorWords, duplicateWords, utmNoteWords } from './row-words.ts';
import type { OpenedImport, useImport } from './use-import.ts';

interface Props {
  opened: OpenedImport;
  importing: ReturnType<typeof useImport>;
  /** Gets the focus when the last error is corrected. */
  summaryRef: RefObject<HTMLElement | null>;
}

/** The number of rows on a page. */
const pageSize = 50;

/** Lists the rows of a file with their problems, which can be corrected in place. */
export function SheetRows({ opened, importing: { sheet, edit }, summaryRef }: Props) {
  const { summary, version, mapping, file } = opened;
  const [filter, setFilter] = useState<SheetFilter>((summary?.wrong ?? 0) > 0 ? 'wrong' : 'all');
  const [from, setFrom] = useState(0);
  const [shown, setShown] = useState<{ rows: SheetRow[]; count: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the worker's rows change with the version
  useEffect(() => {
    let isCurrent = true;
    void sheet()
      .rows(filter, from, pageSize)
      .then((rows) => isCurrent && setShown(rows));
    return () => {
      isCurrent = false;
    };
  }, [filter, from, version]);
  const list = useRef<HTMLOListElement>(null);
  // The row of the last correction. A corrected cell disappears, and the focus is lost with it.
  const corrected = useRef<number | null>(null);
  useEffect(() => {
    const index = corrected.current;
    corrected.current = null;
    if (shown === null || index === null || document.activeElement !== document.body) return;
    const cells = [...(list.current?.querySelectorAll('input') ?? [])];
    const rowOf = (cell: Element) => Number(cell.closest('li')?.dataset['index']);
    const next = cells.find((cell) => rowOf(cell) >= index) ?? cells.at(-1) ?? summaryRef.current;
    next?.focus();
  }, [shown, summaryRef]);
  const destination = mapping.indexOf('long_url');
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">{i18n.t('import.show')}</legend>
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
      {shown?.count === 0 && <p className="text-small text-quiet">{i18n.t('import.noRows')}</p>}
      {shown !== null && shown.count > 0 && (
        <ol ref={list} start={from + 1} aria-label={i18n.t('import.rowsLabel')}>
          {shown.rows.map((row) => (
            <li
              className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-t border-line py-2"
              key={row.index}
              data-index={row.index}
            >
              <span className="text-quiet tabular-nums">{i18n.t('import.row', [formatCount(row.number)])}</span>
              <div className="grid grid-cols-1 gap-2 wrap-anywhere">
                <p>{row.cells[destination] || i18n.t('import.noDestination')}</p>
                <Details cells={detailsOf(row, mapping)} />
                {row.duplicate !== null && <p className="text-small text-quiet">{duplicateWords(row.duplicate)}</p>}
                {row.warnings.map((warning) => (
                  <p key={warning} className="text-small text-quiet">
                    {i18n.t(`import.warning.${warning}`)}
                  </p>
                ))}
                {row.utm.map((note) => (
                  <p key={note.field} className="text-small text-quiet">
                    {utmNoteWords(note)}
                  </p>
                ))}
                {row.errors.map(({ column, field, error }) =>
                  column === null ? (
                    <p key={field} className="text-bad">
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
      {shown !== null && <Pager from={from} pageSize={pageSize} count={shown.count} onFrom={setFrom} />}
    </>
  );
}

const detailTargets = ['title', 'custom_link', 'short_link', 'tags'] as const satisfies Target[];

/** Returns the cells that identify a row's link besides its destination. */
const detailsOf = ({ cells }: SheetRow, mapping: readonly Target[]): string[] =>
  detailTargets.flatMap((target) => cells[mapping.indexOf(target)]?.trim() || []);

/** Shows cells in a line, each in its own direction: otherwise a Hebrew title would move the slug after it. */
function Details({ cells }: { cells: readonly string[] }) {
  if (cells.length === 0) return null;
  return (
    <p className="text-small text-quiet">
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no ids
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>{cell}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

function countOf(filter: SheetFilter, { file, summary }: OpenedImport): number {
  switch (filter) {
    case 'all':
      return file.count;
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

/** A field to correct a cell. The cell is checked again on blur and on Enter. */
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
