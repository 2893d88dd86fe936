/** The code that the popup loads at the first key: it handles keys and lists them. */
export { KeysDialog } from './keys-dialog.tsx';
export { pressKey, readSingleKeys, typeKey } from './press-key.ts';
