import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';

/**
 * Prevents unwanted changes by the list: leaving the field picks nothing, Escape clears nothing, and an empty field
 * highlights nothing.
 */
export function comboboxReducer<Item>(
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
