import { withTimeout } from '@/lib/async/async.ts';

/** So long the known links may take, in milliseconds: mostly a few, and some hundred while a page of a list is being written. */
const libraryMayTake = 2000;

/** What is read of the known links, or null where they do not answer in time: nothing is kept from being sent by them. */
export const inLibraryTime = <T>(reading: Promise<T>): Promise<T | null> => withTimeout(libraryMayTake, reading);
