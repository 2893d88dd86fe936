import { type Pick, randomText } from '../random-text.ts';

const length = 16;

/**
 * A new password: 16 characters that can be read out and typed without mistaking one for another, 92 bits of chance.
 */
export const newPassword = (pick: Pick): string => randomText(length, pick);
