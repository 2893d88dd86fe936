import { type KeyboardEvent, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { anyUtm, utmOf } from '@/lib/link/utm/fields.ts';
import type { UtmHygiene } from '@/lib/link/utm/hygiene.ts';
import { newPreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { nameProblem } from '@/lib/link/utm/preset-problems.ts';
import { utmLine } from '@/lib/link/utm/utm-line.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { useDraft, useDraftStore } from '../draft/draft-context.tsx';

type Saving =
  | { state: 'closed' }
  | { state: 'naming'; name: string; problem: 'nameMissing' | 'nameTwice' | 'notKept' | null };

interface Props {
  presets: readonly UtmPreset[];
  hygiene: UtmHygiene | null;
}

/** A button and a field that save the UTM values as a preset. Not a form element, since it is inside one. */
export function SavePreset({ presets, hygiene }: Props) {
  const { getState } = useDraftStore();
  const isSet = useDraft((draft) => anyUtm(utmOf(draft)));
  const [saving, setSaving] = useState<Saving>({ state: 'closed' });
  if (!isSet) return null;

  if (saving.state === 'closed') {
    const open = () => {
      const { utm_campaign, utm_source, utm_medium } = getState().draft;
      const name = utm_campaign.trim() || utmLine({ utm_source, utm_medium });
      setSaving({ state: 'naming', name, problem: null });
    };
    return (
      <Button kind="quiet" shape="small" onClick={open}>
        {i18n.t('editor.utm.savePreset')}
      </Button>
    );
  }

  const { name, problem } = saving;
  const close = () => setSaving({ state: 'closed' });
  const save = async () => {
    const wrong = nameProblem(name, presets);
    if (wrong !== null) return setSaving({ ...saving, problem: wrong });
    const preset = newPreset(crypto.randomUUID(), name.trim(), utmOf(getState().draft));
    try {
      await savePreset(hygiene === null ? preset : { ...preset, hygiene });
      close();
    } catch (fault) {
      noteProblem('saveChoice')(fault);
      setSaving({ ...saving, problem: 'notKept' });
    }
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Keep the key from submitting the link's form or closing the popup.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else close();
  };

  return (
    <div className="grid w-full grid-cols-1 gap-2">
      <TextField
        label={i18n.t('presets.name')}
        value={name}
        onChange={(name) => setSaving({ state: 'naming', name, problem: null })}
        onKeyDown={byKey}
        error={problem === null ? undefined : i18n.t(`presets.problem.${problem}`)}
        autoComplete="off"
        autoFocus
      />
      <div className="flex flex-wrap gap-1">
        <Button shape="small" onClick={save}>
          {i18n.t('editor.utm.saveNamed')}
        </Button>
        <Button kind="quiet" shape="small" onClick={close}>
          {i18n.t('editor.utm.cancel')}
        </Button>
      </div>
    </div>
  );
}
