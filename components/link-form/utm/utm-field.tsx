import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ComboField } from '@/components/ui/combo-field.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { LabelNote } from '@/components/ui/label-note.tsx';
import { WarningSign } from '@/components/ui/sign.tsx';
import { Text } from '@/components/ui/text.tsx';
import { TextButton } from '@/components/ui/text-button.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { cleanText } from '@/lib/contract/clean-text.ts';
import { fields } from '@/lib/contract/fields.ts';
import { usualSpellings } from '@/lib/link/channels/usual-value.ts';
import type { UtmField as Field } from '@/lib/link/utm/fields.ts';
import { allowedValues, isAllowed, normalizeUtmValue } from '@/lib/link/utm/hygiene.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { restoredValuesItem, restoreValues } from '@/lib/storage/restored-values.ts';
import { useChange, useDraftStore, useField } from '../draft/draft-context.tsx';
import { UsualValue } from './usual-value.tsx';

interface Props {
  field: Field;
  /** Values used before, the newest first. */
  used: readonly string[];
  /** The preset whose rules apply. */
  preset: UtmPreset | null;
}

/** The number of values that an empty field offers. */
const maxRecent = 5;

/** A UTM field. Leaving it normalizes the value by the preset's rules, and shows the change. */
export function UtmField({ field, used, preset }: Props) {
  const label = i18n.t(`editor.utm.field.${field}`);
  const input = useRef<HTMLInputElement>(null);
  const { getState } = useDraftStore();
  const change = useChange();
  const { value, set, error } = useField(field);
  const [normalized, setNormalized] = useState<{ from: string; to: string } | null>(null);
  /** Values that the person has restored, which stay unchanged. */
  const restored = useStored(restoredValuesItem);

  const leave = () => {
    const typed = getState().draft[field];
    if (preset === null || (restored.state === 'loaded' && restored.value.includes(typed))) return;
    const cleaned = normalizeUtmValue(typed, preset.hygiene);
    if (cleaned === cleanText(typed)) return;
    change({ [field]: cleaned });
    setNormalized({ from: typed, to: cleaned });
  };

  const take = (taken: string) => {
    change({ [field]: taken });
    // The pressed button is gone.
    input.current?.focus();
  };

  const restore = (from: string) => {
    restoreValues([from]).catch(noteProblem('storeChanges'));
    setNormalized(null);
    take(from);
  };

  const allowed = preset === null ? [] : allowedValues(field, preset.hygiene);
  const offered = useMemo(
    () => usualSpellings(field, used, { allowed: preset === null ? [] : allowedValues(field, preset.hygiene), used }),
    [field, used, preset],
  );
  const isListed = preset === null || isAllowed(field, value, preset.hygiene);
  const isRestored = restored.state === 'loaded' && restored.value.includes(value);
  return (
    <div className={`relative min-w-0 ${field === 'utm_campaign' ? 'col-span-full' : ''}`} data-field={field}>
      <ComboField
        ref={input}
        name={field}
        label={label}
        value={value}
        onChange={set}
        error={error}
        limit={fields[field].max}
        values={[...new Set([...allowed, ...offered])]}
        recent={offered.filter((one) => preset === null || isAllowed(field, one, preset.hygiene)).slice(0, maxRecent)}
        placeholder={i18n.t(`editor.utm.example.${field}`)}
        {...(allowed.length > 0 && { hint: <Allowed values={allowed} isListed={isListed} /> })}
        onBlur={leave}
        // Enter submits the form without leaving the field.
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <div role="status">
        {normalized !== null && normalized.to === value ? (
          <LabelNote>
            <span title={normalized.from} className="truncate">
              {i18n.t('editor.utm.tidied', [normalized.from])}
            </span>
            <TextButton onClick={() => restore(normalized.from)}>{i18n.t('editor.utm.undo')}</TextButton>
          </LabelNote>
        ) : (
          !isRestored && <UsualValue {...{ field, value, allowed, used }} onTake={take} />
        )}
      </div>
    </div>
  );
}

function Allowed({ values, isListed }: { values: readonly string[]; isListed: boolean }) {
  const listed = formatItems(values);
  if (isListed) return i18n.t('editor.utm.allowed', [listed]);
  return (
    <Text as="span" tone="warn">
      <WarningSign /> {i18n.t('editor.utm.notAllowed', [listed])}
    </Text>
  );
}
