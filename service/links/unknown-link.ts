import { cannot } from '../refusal.ts';

/** The refusal of an id that is none of the caller's links: F1 (reading R14), whether or not it is another's. */
export const unknownLink = () => cannot('There is no such link');
