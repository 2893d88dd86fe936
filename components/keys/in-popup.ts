/** What the popup loads at the first key: what presses buttons by keys, and what tells them. */
export { KeysDialog } from './keys-dialog.tsx';
export { pressKey, readSingleKeys } from './press-key.ts';
