import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';

const types = { csv: 'text/csv', json: 'application/json' } as const;

interface Props {
  /** What is saved, for who hears it. */
  label: string;
  /** The file's name, without its ending. */
  file: string;
  ending: keyof typeof types;
  /** Made when it is pressed: there may be thousands of rows. */
  text: () => string;
}

/** Saves figures as a file. */
export function SaveButton({ label, file, ending, text }: Props) {
  const save = () => download(new Blob([text()], { type: types[ending] }), `${file}.${ending}`);
  return (
    <Button kind="quiet" onClick={save} aria-label={label}>
      <Download size={16} aria-hidden />
      {ending.toUpperCase()}
    </Button>
  );
}
