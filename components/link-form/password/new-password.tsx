import { useState } from 'react';
import { i18n } from '#i18n';
import { useCopying } from '@/components/share/use-copying.ts';
import { Button } from '@/components/ui/button.tsx';
import { Note } from '@/components/ui/note.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { newPassword } from '@/lib/link/random-text.ts';
import { securePick } from '../../../lib/link/random-text.ts';
import { useField } from '../draft/draft-context.tsx';
import { DraftTextField } from '../draft/draft-text-field.tsx';

/** A password, typed or generated. Only this field can copy it, since the service never returns it. */
export function NewPassword({ label, autoFocus = false }: { label: string; autoFocus?: boolean }) {
  const { value, set } = useField('password');
  const [shown, setShown] = useState(false);
  const { copying, ticked, copy } = useCopying();

  const generate = () => {
    set(newPassword(securePick));
    setShown(true);
  };

  return (
    <div className="grid grid-cols-1 gap-2">
      <DraftTextField
        field="password"
        label={label}
        hint={i18n.t('editor.password.hint')}
        type={shown ? 'text' : 'password'}
        // No autofill, and no spell checking, which may send the text elsewhere.
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={autoFocus}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setShown(!shown)}>{i18n.t(`editor.password.${shown ? 'hide' : 'show'}`)}</Button>
        <Button onClick={generate}>{i18n.t('editor.password.generate')}</Button>
        {value !== '' && (
          <Button onClick={() => copy(Promise.resolve(value))}>
            {i18n.t(`editor.password.${ticked ? 'copied' : 'copy'}`)}
          </Button>
        )}
      </div>
      <StatusArea>{copying === 'failed' && <Note tone="warn">{i18n.t('editor.password.notCopied')}</Note>}</StatusArea>
    </div>
  );
}
