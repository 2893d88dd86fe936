import { uuid } from '../contract/values.ts';

/** Ids as an address has them, each once; those that are none are left out. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => uuid.safeParse(id).success);
