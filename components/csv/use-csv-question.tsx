import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { CsvSeparator } from '@/lib/csv/separators.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { SeparatorField } from './separator-field.tsx';
import { type SeparatorChoice, useSeparator } from './use-separator.ts';

type OnSave = (separator: CsvSeparator) => void;

/**
 * Asks for the separator of a CSV file, unless it was chosen before.
 *
 * @returns `ask` calls back with the separator; `question` is the dialog to render, if it is open
 */
export function useCsvQuestion(): { ask: (onSave: OnSave) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ onSave: OnSave } | null>(null);
  const ask = async (onSave: OnSave) => {
    const { csvSeparator } = await preferencesItem.get().catch(noteProblem('saveChoice', defaultPreferences));
    if (csvSeparator === 'ask') setAsked({ onSave });
    else onSave(csvSeparator);
  };
  return {
    ask: (onSave) => void ask(onSave),
    // A chart out of view is not laid out, so its dialog is outside of it.
    question: asked !== null && createPortal(<CsvQuestion {...asked} onClose={() => setAsked(null)} />, document.body),
  };
}

interface QuestionProps {
  onSave: OnSave;
  onClose: () => void;
}

function CsvQuestion(props: QuestionProps) {
  const choice = useSeparator();
  return choice && <CsvDialog {...props} choice={choice} />;
}

function CsvDialog({ choice, onSave, onClose }: QuestionProps & { choice: SeparatorChoice }) {
  const save = useRef<HTMLButtonElement>(null);
  // Enter takes the proposed separator.
  useEffect(() => save.current?.focus(), []);
  return (
    <Dialog
      title={i18n.t('csv.title')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('csv.cancel')}</Button>
          <Button
            ref={save}
            kind="primary"
            onClick={() => {
              choice.remember?.();
              onSave(choice.separator);
              close();
            }}
          >
            {i18n.t('csv.save')}
          </Button>
        </>
      )}
    >
      <SeparatorField {...choice} />
    </Dialog>
  );
}
