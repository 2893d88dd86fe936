import { i18n } from '#i18n';

const names = { Delete: 'keys.cap.delete', Enter: 'keys.cap.enter' } as const;

const isNamed = (key: string): key is keyof typeof names => Object.hasOwn(names, key);

/** Returns a key as menus and the list of keys show it: letters as they are typed, arrows as on keyboards. */
export const shownKey = (key: string): string => (isNamed(key) ? i18n.t(names[key]) : key === 'ArrowDown' ? '↓' : key);
