import { type KeyboardEvent, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Combobox } from '@/components/ui/combobox.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { PillField } from '@/components/ui/pill-field.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { groupWith } from '@/lib/link/country/change-groups.ts';
import { findCountries } from '@/lib/link/country/find.ts';
import type { CountryNames } from '@/lib/link/country/names.ts';
import { lastPiece } from '@/lib/link/country/parse.ts';
import type { CountryGroup } from '@/lib/link/draft.ts';
import { addressOf } from './address-of.ts';
import { Elsewhere } from './elsewhere.tsx';
import { useCountryInput } from './use-country-input.ts';

interface Props {
  names: CountryNames;
  groups: readonly CountryGroup[];
  /** The index of the group. */
  at: number;
  error: string | undefined;
  focused: boolean;
  /** Called with countries that have no address yet. */
  onAdd: (country_ids: readonly string[]) => void;
  /** Called with countries that another group may have. */
  onMove: (country_ids: readonly string[]) => void;
  /** Called with the remaining countries of this group. */
  onKeep: (country_ids: string[]) => void;
}

/** A field for a group's countries: searched by name or code, or pasted as a list. */
export function CountryPicker({ names, groups, at, error, focused, onAdd, onMove, onKeep }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  const own = groups[at]?.country_ids ?? [];
  const input = useCountryInput({ names, groups, at, onAdd });
  const { last } = lastPiece(input.text);
  const found = findCountries(last, names).filter(({ id }) => !own.includes(id));
  const exact = names.meant(last);
  // An exact name may be in the group already, and must not add a country that sounds like it.
  const isCompleted = last.trim() !== '' && (exact === null || found[0]?.id === exact);

  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || input.text.trim() === '') return;
    event.preventDefault();
    input.take(input.text);
  };

  const unknown =
    input.unknown.length > 0
      ? i18n.t('editor.countries.error.unknown', input.unknown.length, [formatItems(input.unknown)])
      : undefined;

  return (
    <div className="grid content-start gap-2">
      <div>
        <PillField
          ref={field}
          label={i18n.t('editor.countries.pick')}
          hint={i18n.t('editor.countries.pickHint')}
          error={unknown ?? error}
          value={input.text}
          pills={own}
          nameOf={names.nameOf}
          words={{
            chosen: i18n.t('editor.countries.chosen'),
            remove: (name) => i18n.t('editor.countries.removeOne', [name]),
          }}
          skipsPills
          isLive
          onRemove={(removed) => onKeep(own.filter((id) => id !== removed))}
          placeholder={own.length === 0 ? i18n.t('editor.countries.example') : undefined}
          spellCheck={false}
          onChange={(event) => input.type(event.currentTarget.value)}
          onKeyDown={takeOnEnter}
          onBlur={() => input.text.trim() !== '' && input.take(input.text)}
          onPaste={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const pasted = event.clipboardData.getData('text');
            const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
            if (input.paste(pasted, whole)) event.preventDefault();
          }}
        />
        <Combobox
          input={field}
          label={i18n.t('editor.countries.pick')}
          text={last}
          values={found.map(({ id }) => id)}
          match={(_text, offered) => ({ offered, isCompleted })}
          opensOnPress
          draw={(id) => <CountryOption id={id} name={names.nameOf(id)} groups={groups} />}
          onTake={(id, isChosen) => {
            // A name that is typed in full stays with its address until the person moves it.
            if (exact !== null && !isChosen) return input.take(input.text);
            onMove([id]);
            input.done();
          }}
        />
      </div>
      <Elsewhere country_ids={input.elsewhere} groups={groups} nameOf={names.nameOf} onMove={onMove} />
    </div>
  );
}

/** A country in the list, with the address that it already has. */
function CountryOption({ id, name, groups }: { id: string; name: string; groups: readonly CountryGroup[] }) {
  const elsewhere = groupWith(groups, id);
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <span>{name}</span>
      <Hint as="span">{id}</Hint>
      {elsewhere !== null && (
        <Hint as="span" className="col-span-full truncate">
          {i18n.t('editor.countries.moves', [addressOf(groups, elsewhere)])}
        </Hint>
      )}
    </span>
  );
}
