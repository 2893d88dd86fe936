import { useState } from 'react';
import { i18n } from '#i18n';
import { UseAddress } from '@/components/link-form/draft/address-offer.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Target } from '@/lib/import/recognize-columns.ts';
import type { SheetRow as Row } from '@/lib/import/shown-sheet.ts';
import { cellErrorWords, duplicateWords, utmNoteWords } from './row-words.ts';

interface Props {
  row: Row;
  /** The names of the columns. */
  header: readonly string[];
  /** The content of the columns. */
  mapping: readonly Target[];
  onCorrect: (column: number, cell: string) => void;
}

/** A row of a file: its link, its problems, and a field for each cell that can be corrected. */
export function SheetRow({ row, header, mapping, onCorrect }: Props) {
  const notes = [
    ...(row.duplicate === null ? [] : [duplicateWords(row.duplicate)]),
    ...row.warnings.map((warning) => i18n.t(`import.warning.${warning}`)),
    ...row.utm.map(utmNoteWords),
  ];
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-3" data-index={row.index}>
      <Text as="span" tone="quiet">
        {i18n.t('import.row', [formatCount(row.number)])}
      </Text>
      <div className="grid grid-cols-1 gap-2 wrap-anywhere">
        <p>{row.cells[mapping.indexOf('long_url')] || i18n.t('import.noDestination')}</p>
        <Details cells={detailsOf(row, mapping)} />
        {notes.map((note) => (
          <Hint key={note}>{note}</Hint>
        ))}
        {row.errors.map(({ column, field, error }) =>
          column === null ? (
            <Text key={field} tone="bad">
              {i18n.t('failure.field', [i18n.t(`editor.field.${field}`), cellErrorWords(error)])}
            </Text>
          ) : (
            <Correction
              key={`${field} ${column}`}
              label={cellLabel(i18n.t(`editor.field.${field}`), header[column] ?? '')}
              cell={row.cells[column] ?? ''}
              error={cellErrorWords(error)}
              instead={error.kind === 'address' && error.fault.kind === 'cut' ? error.fault.instead : null}
              onCorrect={(cell) => onCorrect(column, cell)}
            />
          ),
        )}
      </div>
    </li>
  );
}

/** Returns the name of a cell: its field, and its column in the file if that has another name. */
const cellLabel = (field: string, column: string): string =>
  column === '' || column.toLowerCase() === field.toLowerCase()
    ? field
    : i18n.t('import.fieldOfColumn', [field, column]);

const detailTargets = ['title', 'custom_link', 'short_link', 'tags'] as const satisfies Target[];

/** Returns the cells that identify a row's link besides its destination. */
const detailsOf = ({ cells }: Row, mapping: readonly Target[]): string[] =>
  detailTargets.flatMap((target) => cells[mapping.indexOf(target)]?.trim() || []);

/** Shows cells in a line, each in its own direction: otherwise a Hebrew title would move the slug after it. */
function Details({ cells }: { cells: readonly string[] }) {
  if (cells.length === 0) return null;
  return (
    <Hint>
      <FactLine facts={cells.map((cell) => <bdi key={cell}>{cell}</bdi>)} />
    </Hint>
  );
}

interface CorrectionProps {
  label: string;
  cell: string;
  error: string;
  /** A value to offer; null if there is none. */
  instead: string | null;
  onCorrect: (cell: string) => void;
}

/** A field to correct a cell. The cell is checked again on blur and on Enter. */
function Correction({ label, cell, error, instead, onCorrect }: CorrectionProps) {
  // The browser would drop line breaks from the field, and hide what is wrong.
  const line = cell.replace(/[\r\n]+/g, ' ');
  const [typed, setTyped] = useState(line);
  const correct = () => {
    if (typed !== line) onCorrect(typed);
  };
  return (
    <>
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
      {instead !== null && <UseAddress address={instead} onUse={onCorrect} />}
    </>
  );
}
