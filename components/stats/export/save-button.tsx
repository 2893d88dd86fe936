import { FileSpreadsheet } from 'lucide-react';
import { use } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { fileName, SubjectContext } from './subject.ts';

interface Props {
  /** The name of the button for screen readers. */
  label: string;
  /** The content, for the middle of the file's name. */
  file: string;
  /** Returns the file's text. Called on a press, as there may be thousands of rows. */
  text: () => string;
}

/** Saves a table of stats as CSV. */
export function SaveButton({ label, file, text }: Props) {
  const subject = use(SubjectContext);
  const save = () => download(new Blob([text()], { type: 'text/csv' }), `${fileName(subject, file)}.csv`);
  return (
    <Button kind="quiet" shape="small" onClick={save} aria-label={label}>
      <FileSpreadsheet size={16} aria-hidden />
      {i18n.t('stats.export.csv')}
    </Button>
  );
}
