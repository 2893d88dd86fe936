import { useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { withDestinationValues } from '@/lib/link/utm/apply-preset.ts';
import { anyUtm, utmFields, utmOf } from '@/lib/link/utm/fields.ts';
import { findUtm, liftInto } from '@/lib/link/utm/lift.ts';
import { appliedTo, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { useDraftStore, useEditing } from '../draft/draft-context.tsx';
import { useRecentValues } from '../draft/use-recent-values.ts';
import { DestinationOffer } from './destination-offer.tsx';
import { LiftOffer } from './lift-offer.tsx';
import { PresetChips } from './preset-chips.tsx';
import { usePresetInUse } from './use-preset-in-use.ts';
import { useUndoable } from './use-undoable.ts';
import { UtmField } from './utm-field.tsx';
import { UtmResult } from './utm-result.tsx';

/** The UTM section: presets, the five fields, and their result. */
export function UtmFields() {
  const store = useDraftStore();
  const used = useRecentValues();
  const { kind } = useEditing();
  const { inUse, chosen, setApplied, ...presets } = usePresetInUse();
  const { act, done, undo } = useUndoable();
  const status = useRef<HTMLDivElement>(null);

  const apply = (preset: UtmPreset) => {
    const { draft } = store.getState();
    const values = appliedTo(utmOf(draft), preset);
    // The address of an existing link is fixed (interface §2.1).
    const long_url = kind === 'new' ? withDestinationValues(draft.long_url, preset.destination) : draft.long_url;
    setApplied(preset.id);
    act(i18n.t('editor.utm.applied', [preset.name || i18n.t('presets.unnamed')]), {
      ...values,
      ...(anyUtm(values) && { has_utm: true }),
      ...(long_url !== draft.long_url && { long_url }),
    });
  };

  const lift = () => {
    const { draft } = store.getState();
    const found = findUtm(draft.long_url);
    if (found !== null) act(i18n.t('editor.utm.lifted'), liftInto(draft, found));
    // The pressed button is gone.
    status.current?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      <PresetChips {...presets} hygiene={inUse?.hygiene ?? null} onApply={apply} />
      <LiftOffer onLift={lift} />
      <DestinationOffer
        preset={chosen}
        onAdd={(preset) => {
          apply(preset);
          // The pressed button is gone.
          status.current?.focus();
        }}
      />
      <StatusArea ref={status} tabIndex={-1} className="flex items-center justify-between gap-2 wrap-anywhere">
        {done !== null && (
          <>
            {done}
            <Button kind="quiet" onClick={undo}>
              {i18n.t('editor.utm.undo')}
            </Button>
          </>
        )}
      </StatusArea>
      <div className="grid grid-cols-2 items-start gap-3">
        {utmFields.map((field) => (
          <UtmField key={field} field={field} used={used.utm[field]} preset={inUse} />
        ))}
      </div>
      <UtmResult />
    </div>
  );
}

/** The content of the section. Its summary is in the popup's first load (sections.tsx). */
export const utm = { Fields: UtmFields };
