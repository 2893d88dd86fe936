/** Returns a key as menus and the list of keys show it: letters as they are typed. */
export const shownKey = (key: string | undefined): string | undefined => (key === 'Delete' ? 'Del' : key);
