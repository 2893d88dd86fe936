/** The classes of a list of suggestions, which overlays the content below its field. */
export const listBoxClass =
  'absolute inset-x-0 z-2 overflow-y-auto rounded-normal border border-line-strong bg-surface p-1 shadow-float';

/** The classes of an option in the list. Enter takes the selected one. */
export const optionClass =
  'min-h-8 cursor-pointer rounded-small px-2 py-1 hover:bg-sunken ' +
  'aria-selected:bg-sunken aria-selected:outline aria-selected:outline-line-strong';
