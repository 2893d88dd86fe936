import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { ListOption } from '@/components/ui/option-list.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { foldKey, foldText } from '@/lib/contract/fold-text.ts';
import { groupTags } from '@/lib/link/tags/tag-groups.ts';
import type { FilterValue, FilterValues } from '@/lib/link-index/index.ts';
import {
  createdRanges,
  type FilterField,
  fieldWords,
  filterFields,
  flagWords,
  isFiltered,
  isFlag,
} from './filter-fields.ts';
import type { TypedFilters } from './view-filters.ts';

/** An entry of the filter menu. It opens a field or the form of a custom range, or changes the filters. */
export interface MenuOption extends ListOption {
  does: { opens: FilterField | 'range' } | { sets: Partial<TypedFilters> };
}

/** The data of the menu. */
export interface MenuSource {
  typed: TypedFilters;
  values: FilterValues;
  /** The connections of the list. With several, the list can be filtered by them. */
  connections: readonly Connection[];
}

/** The largest number of options to show. Typing finds the others. */
const maxOptions = 100;

const rank = (words: string, text: string): number => {
  const [folded, wanted] = [foldText(words), foldText(text.trim())];
  return folded === wanted ? 0 : folded.startsWith(wanted) ? 1 : folded.includes(wanted) ? 2 : Number.POSITIVE_INFINITY;
};

/** Returns the options that contain a text, best first. */
const matching = (options: readonly MenuOption[], text: string): MenuOption[] => {
  if (text.trim() === '') return options.slice(0, maxOptions);
  const ranked = options.map((option) => ({ option, rank: rank(option.words, text) }));
  const found = ranked
    .filter((one) => one.rank !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank);
  return found.slice(0, maxOptions).map(({ option }) => option);
};

/** Returns the fields of a list to filter by. */
const shownFields = ({ typed, values, connections }: MenuSource): FilterField[] =>
  filterFields.filter((field) => {
    if (field === 'connection') return connections.length > 1;
    return field !== 'domain' || values.domain.length > 1 || isFiltered(typed, 'domain');
  });

/** Returns the options of the menu: of a field, or of all fields (null). A typed text finds fields and values. */
export function menuOptions(source: MenuSource, field: FilterField | null, text: string): MenuOption[] {
  if (field !== null) return [...matching(fieldOptions(source, field), text), ...typedOptions(source, field, text)];
  const fields = shownFields(source);
  const openers = fields.map((name): MenuOption => {
    const isChosen = isFiltered(source.typed, name);
    return { key: name, words: fieldWords(name), asides: [], isChosen, isOpener: true, does: { opens: name } };
  });
  if (text.trim() === '') return openers;
  const values = fields.flatMap((name) =>
    fieldOptions(source, name).map((option) => {
      return { ...option, key: `${name} ${option.key}`, asides: [fieldWords(name), ...option.asides] };
    }),
  );
  return [...matching([...openers, ...values], text), ...typedOptions(source, 'title', text)];
}

/** Returns the number of links with a value; nothing if it is unknown. */
const countWords = (count: number | null | undefined): string[] => (count == null ? [] : [formatCount(count)]);

const countOf = (values: readonly FilterValue[], value: string): number =>
  values.find((one) => one.value === value)?.count ?? 0;

const single = (name: Exclude<FilterField, 'tag' | 'created'>, value: string, { typed }: MenuSource) => ({
  key: value,
  isOpener: false,
  isChosen: typed.filters[name] === value,
  does: { sets: { filters: { ...typed.filters, [name]: value } } },
});

/** Returns the values of a field. */
function fieldOptions(source: MenuSource, field: FilterField): MenuOption[] {
  const { typed, values, connections } = source;
  if (field === 'tag') return tagOptions(source);
  if (field === 'title') return [];
  if (field === 'created') return createdOptions(typed);
  if (field === 'connection') {
    return connections.map((connection) => ({
      ...single(field, connection.id, source),
      words: connectionName(connection),
      asides: values.connection.length === 0 ? [] : countWords(countOf(values.connection, connection.id)),
    }));
  }
  if (isFlag(field)) {
    return (['true', 'false'] as const).map((value) => ({
      ...single(field, value, source),
      words: flagWords(field, value),
      asides: values[field].length === 0 ? [] : countWords(countOf(values[field], value)),
    }));
  }
  return withChosen(values[field], [typed.filters[field]], field !== 'domain').map(({ value, count }) => {
    return { ...single(field, value, source), words: value, asides: countWords(count) };
  });
}

/** Adds chosen values that no link has. Without them, the menu would lack what is chosen. */
function withChosen(values: readonly FilterValue[], chosen: readonly string[], isFolded: boolean): FilterValue[] {
  const keyOf = (value: string) => (isFolded ? foldKey(value) : value);
  const known = new Set(values.map(({ value }) => keyOf(value)));
  const missing = chosen.filter((value) => value !== '' && !known.has(keyOf(value)));
  return [...values, ...missing.map((value) => ({ value, count: 0 }))];
}

/** Adds or removes tags. Spellings that look alike also have an entry for all of them. */
function tagOptions({ typed, values }: MenuSource): MenuOption[] {
  const { tags } = typed;
  return groupTags(withChosen(values.tag, tags, false), ({ value }) => value).flatMap((group) => {
    const spellings = group.map(({ value }) => value);
    const options = group.map(({ value, count }): MenuOption => {
      const isChosen = tags.includes(value);
      const next = isChosen ? tags.filter((tag) => tag !== value) : [...tags, value];
      const asides = countWords(count);
      return { key: value, words: value, asides, isChosen, isOpener: false, does: { sets: { tags: next } } };
    });
    if (group.length < 2) return options;
    const all: MenuOption = {
      key: `all ${spellings[0]}`,
      words: i18n.t('links.filter.spellings', [spellings[0] ?? '', String(group.length)]),
      ...{ asides: [], isChosen: false, isOpener: false },
      does: { sets: { tags: [...new Set([...tags, ...spellings])], tagMode: 'any' } },
    };
    return [all, ...options];
  });
}

function createdOptions({ filters }: TypedFilters): MenuOption[] {
  const isCustom = filters.created === '' && (filters.start_date !== '' || filters.end_date !== '');
  return [
    ...createdRanges.map(
      (range): MenuOption => ({
        key: range,
        words: i18n.t(`links.filter.created.${range}`),
        ...{ asides: [], isChosen: filters.created === range, isOpener: false },
        does: { sets: { filters: { ...filters, created: range, start_date: '', end_date: '' } } },
      }),
    ),
    {
      key: 'range',
      words: i18n.t('links.filter.created.custom'),
      ...{ asides: [], isChosen: isCustom, isOpener: true },
      does: { opens: 'range' },
    },
  ];
}

/** Returns the typed text as a value, where any text is one. */
function typedOptions(source: MenuSource, field: FilterField, text: string): MenuOption[] {
  const value = text.trim();
  if (value === '' || isFlag(field) || field === 'created' || field === 'connection') return [];
  const { typed, values } = source;
  if (field === 'title') {
    const words = i18n.t('links.filter.titleContains', [value]);
    return [{ ...single(field, value, source), key: 'typed', words, asides: [] }];
  }
  if (values[field].some((one) => foldText(one.value) === foldText(value))) return [];
  const option = { key: 'typed', words: i18n.t('links.filter.typed', [value]), asides: [] };
  if (field !== 'tag') return [{ ...single(field, value, source), ...option }];
  return [{ ...option, isChosen: false, isOpener: false, does: { sets: { tags: [...typed.tags, value] } } }];
}
