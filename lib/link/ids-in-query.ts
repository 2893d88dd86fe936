import { uuid } from '../contract/values.ts';

/** Returns the valid ids in a comma-separated text, without repetition. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => uuid.safeParse(id).success);
