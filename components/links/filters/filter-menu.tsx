import { useState } from 'react';
import { i18n } from '#i18n';
import { OptionList } from '@/components/ui/option-list.tsx';
import { PopoverTitle } from '@/components/ui/popover.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { tagModes } from '@/lib/link-index/index.ts';
import { CreatedForm } from './created-form.tsx';
import { type FilterField, fieldWords } from './filter-fields.ts';
import { type MenuOption, type MenuSource, menuOptions } from './menu-options.ts';
import type { TypedFilters } from './view-filters.ts';

interface Props {
  source: MenuSource;
  /** The field to open; null for all fields. */
  start: FilterField | null;
  onChange: (part: Partial<TypedFilters>) => void;
  onClose: () => void;
}

/** The fields and values to filter by. */
export function FilterMenu({ source, start, onChange, onClose }: Props) {
  const [field, setField] = useState<FilterField | 'range' | null>(start);
  const [text, setText] = useState('');
  const open = (next: typeof field) => {
    setField(next);
    setText('');
  };
  const back = i18n.t('links.filter.back');
  if (field === 'range') {
    const apply = (filters: TypedFilters['filters']) => {
      onChange({ filters });
      onClose();
    };
    return (
      <>
        <PopoverTitle words={fieldWords('created')} back={back} onBack={() => open('created')} />
        <CreatedForm filters={source.typed.filters} onApply={apply} />
      </>
    );
  }
  const pick = ({ does }: MenuOption) => {
    if ('opens' in does) return open(does.opens);
    onChange(does.sets);
    // Several tags can be chosen, one after the other.
    if (field === 'tag') setText('');
    else onClose();
  };
  return (
    <>
      {field !== null && <PopoverTitle words={fieldWords(field)} back={back} onBack={() => open(null)} />}
      <OptionList
        // Another field starts at its first option.
        key={field}
        label={field === null ? i18n.t('links.filter.label') : fieldWords(field)}
        placeholder={placeholderOf(field)}
        options={menuOptions(source, field, text)}
        isMultiple={field === 'tag'}
        text={text}
        onText={setText}
        onPick={pick}
        onBack={field === null ? null : () => open(null)}
        none={i18n.t(field === 'title' ? 'links.filter.titleHint' : 'links.filter.nothing')}
      >
        {field === 'tag' && source.typed.tags.length > 0 && (
          <SegmentedControl
            label={i18n.t('links.filter.tagMode.label')}
            options={tagModes}
            labelOf={(mode) => i18n.t(`links.filter.tagMode.${mode}`)}
            chosen={source.typed.tagMode}
            onChoose={(tagMode) => onChange({ tagMode })}
          />
        )}
      </OptionList>
    </>
  );
}

function placeholderOf(field: FilterField | null): string {
  if (field === null) return i18n.t('links.filter.find');
  return i18n.t(field === 'title' ? 'links.filter.typeText' : 'links.filter.findValue');
}
