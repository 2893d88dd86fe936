import { useCombobox, useMultipleSelection } from 'downshift';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { i18n } from '#i18n';
import { controlClass, FieldFrame, framed } from '@/components/ui/field-frame.tsx';
import { listBoxClass, optionClass } from '@/components/ui/list-box.ts';
import { findCountries } from '@/lib/link/country/find.ts';
import type { Country, CountryNames } from '@/lib/link/country/names.ts';
import { lastPiece } from '@/lib/link/country/parse.ts';
import type { CountryGroup } from '@/lib/link/draft.ts';
import { comboboxReducer } from './combobox-reducer.ts';
import { CountryOption } from './country-option.tsx';
import { CountryPills } from './country-pills.tsx';
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
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  const own = groups[at]?.country_ids ?? [];
  const input = useCountryInput({ names, groups, at, onAdd });
  const { last } = lastPiece(input.text);
  const items = findCountries(last, names).filter((country) => !own.includes(country.id));

  const pills = useMultipleSelection({
    selectedItems: own,
    onSelectedItemsChange: ({ selectedItems }) => onKeep(selectedItems),
  });
  const list = useCombobox<Country>({
    inputId: id,
    items: [...items],
    itemToString: (country) => country?.name ?? '',
    inputValue: input.text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: comboboxReducer,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onMove([selectedItem.id]);
      input.done();
    },
  });

  const isShown = list.isOpen && items.length > 0;

  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || input.text.trim() === '') return;
    // Takes an exact name as it is. It may be in the group already, and must not add a country that sounds like it.
    const isExact = names.meant(last) !== null;
    if (isShown && (list.highlightedIndex > 0 || (list.highlightedIndex === 0 && !isExact))) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    input.take(input.text);
    list.closeMenu();
  };

  const unknown =
    input.unknown.length > 0
      ? i18n.t('editor.countries.error.unknown', [input.unknown.map((name) => `“${name}”`).join(', ')])
      : undefined;
  const described = { error: unknown ?? error, hint: i18n.t('editor.countries.pickHint') };

  return (
    <div className="relative grid [align-content:start] gap-2">
      <FieldFrame id={id} label={i18n.t('editor.countries.pick')} value="" {...described}>
        <div className="flex min-w-0 flex-1 flex-wrap gap-1 p-1">
          <CountryPills
            country_ids={own}
            nameOf={names.nameOf}
            pillProps={pills.getSelectedItemProps}
            onRemove={(country_id) => {
              onKeep(own.filter((one) => one !== country_id));
              field.current?.focus();
            }}
          />
          <input
            {...list.getInputProps({
              ...pills.getDropdownProps({ ref: field, onKeyDown: takeOnEnter }),
              ...framed(id, described),
              'aria-labelledby': undefined,
              ...(!isShown && { 'aria-expanded': false, 'aria-activedescendant': undefined }),
              // The list's own state updates later, which would move the caret.
              onChange: (event) => input.type(event.currentTarget.value),
              onBlur: () => input.text.trim() !== '' && input.take(input.text),
              onPaste: (event) => {
                const { value, selectionStart, selectionEnd } = event.currentTarget;
                const pasted = event.clipboardData.getData('text');
                const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
                if (input.paste(pasted, whole)) event.preventDefault();
              },
            })}
            className={`${controlClass} min-h-6.5 flex-[1_1_120px] px-2 py-0`}
            placeholder={own.length === 0 ? i18n.t('editor.countries.example') : undefined}
            spellCheck={false}
          />
        </div>
      </FieldFrame>
      <ul
        {...list.getMenuProps({ 'aria-label': i18n.t('editor.countries.pick') })}
        className={`${listBoxClass} top-[calc(100%+4px)] max-h-70`}
        hidden={!isShown}
      >
        {isShown &&
          items.map((country, index) => (
            <li
              key={country.id}
              {...list.getItemProps({ item: country, index })}
              className={`${optionClass} grid grid-cols-[minmax(0,1fr)_auto] gap-x-2`}
            >
              <CountryOption country={country} groups={groups} />
            </li>
          ))}
      </ul>
      <Elsewhere country_ids={input.elsewhere} groups={groups} nameOf={names.nameOf} onMove={onMove} />
    </div>
  );
}
