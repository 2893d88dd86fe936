import { Download } from 'lucide-react';
import { use } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { fileName, SubjectContext } from './subject.ts';

const types = { csv: 'text/csv', json: 'application/json' } as const;

interface Props {
  /** The name of the button for screen readers. */
  label: string;
  /** The content, for the middle of the file's name. */
  file: string;
  ending: keyof typeof types;
  /** Returns the file's text. Called on a click, as there may be thousands of rows. */
  text: () => string;
}

/** Saves stats as a file. */
export function SaveButton({ label, file, ending, text }: Props) {
  const subject = use(SubjectContext);
  const save = () => download(new Blob([text()], { type: types[ending] }), `${fileName(subject, file)}.${ending}`);
  return (
    <Button kind="quiet" onClick={save} aria-label={label}>
      <Download size={16} aria-hidden />
      {ending.toUpperCase()}
    </Button>
  );
}
