import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another, read or typed: no 0 and O, no 1, l and I. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 7;

/** A new generated code. From a secure source, so that nobody can guess the next one. */
export const newCode = () => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
