import { FileSpreadsheet } from 'lucide-react';
import { use } from 'react';
import { i18n } from '#i18n';
import { downloadCsv } from '@/components/csv/download-csv.ts';
import { useCsvQuestion } from '@/components/csv/use-csv-question.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { CsvRows } from '@/lib/csv/csv.ts';
import { fileName, SubjectContext } from './subject.ts';

interface Props {
  /** The name of the button for screen readers. */
  label: string;
  /** The content, for the middle of the file's name. */
  file: string;
  /** Returns the file's rows. Called on a press, as there may be thousands. */
  rows: () => CsvRows;
}

/** Saves a table of stats as CSV. */
export function SaveButton({ label, file, rows }: Props) {
  const subject = use(SubjectContext);
  const { ask, question } = useCsvQuestion();
  const save = () => ask((separator) => downloadCsv(fileName(subject, file), rows(), separator));
  return (
    <>
      <Button kind="quiet" shape="small" onClick={save} aria-label={label}>
        <FileSpreadsheet size={16} aria-hidden />
        {i18n.t('stats.export.csv')}
      </Button>
      {question}
    </>
  );
}
