import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';

/**
 * Keeps the list from doing what nobody asked for: leaving the field picks nothing, Escape empties nothing, and where
 * nothing is typed nothing is about to be picked.
 */
export function nothingUnasked<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  const { InputBlur, InputKeyDownEscape, InputChange, InputClick } = useCombobox.stateChangeTypes;
  const unchanged = { inputValue: state.inputValue, selectedItem: state.selectedItem };
  if (type === InputBlur || type === InputKeyDownEscape) return { ...changes, ...unchanged };
  if (type === InputChange && changes.inputValue?.trim() === '') return { ...changes, isOpen: false };
  if (type === InputClick && state.inputValue === '') return { ...changes, highlightedIndex: -1 };
  return changes;
}
