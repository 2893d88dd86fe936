import { type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Pager } from '@/components/ui/pager.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { type SheetRow as Row, type SheetFilter, sheetFilters } from '@/lib/import/shown-sheet.ts';
import type { OpenedImport } from './import-state.ts';
import { SheetRow } from './sheet-row.tsx';
import type { useImport } from './use-import.ts';

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
  const [shown, setShown] = useState<{ rows: Row[]; count: number } | null>(null);
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
  const { listRef, correctedRow } = useFocusNextError(shown?.rows, summaryRef);
  return (
    <>
      <div>
        <SegmentedControl
          label={i18n.t('import.show')}
          options={sheetFilters}
          labelOf={(name) => i18n.t(`import.filter.${name}`, [formatCount(countOf(name, opened))])}
          chosen={filter}
          onChoose={(name) => {
            setFilter(name);
            setFrom(0);
          }}
        />
      </div>
      {shown?.count === 0 && <Hint>{i18n.t('import.noRows')}</Hint>}
      {shown !== null && shown.count > 0 && (
        <Rows as="ol" lines="above" ref={listRef} start={from + 1} aria-label={i18n.t('import.rowsLabel')}>
          {shown.rows.map((row) => (
            <SheetRow
              key={row.index}
              row={row}
              header={file.header}
              mapping={mapping}
              onCorrect={(column, cell) => {
                correctedRow.current = row.index;
                void edit(row.index, column, cell);
              }}
            />
          ))}
        </Rows>
      )}
      {shown !== null && <Pager from={from} pageSize={pageSize} count={shown.count} onFrom={setFrom} />}
    </>
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

/**
 * Focuses the next error after a correction. A corrected cell disappears, and the focus is lost with it.
 *
 * @returns `correctedRow` takes the index of the corrected row
 */
function useFocusNextError(rows: readonly Row[] | undefined, summaryRef: RefObject<HTMLElement | null>) {
  const listRef = useRef<HTMLOListElement>(null);
  const correctedRow = useRef<number | null>(null);
  useEffect(() => {
    const index = correctedRow.current;
    correctedRow.current = null;
    if (rows === undefined || index === null || document.activeElement !== document.body) return;
    const cells = [...(listRef.current?.querySelectorAll('input') ?? [])];
    const rowOf = (cell: Element) => Number(cell.closest('li')?.dataset['index']);
    const next = cells.find((cell) => rowOf(cell) >= index) ?? cells.at(-1) ?? summaryRef.current;
    next?.focus();
  }, [rows, summaryRef]);
  return { listRef, correctedRow };
}
