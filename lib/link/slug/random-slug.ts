import { type Pick, randomText } from '../random-text.ts';

const length = 7;

/** A slug that says nothing. */
export const randomSlug = (pick: Pick): string => randomText(length, pick);
