import { readKey, removeKeys, writeKey } from './keyed-item.ts';

/** What is kept under a name, unparsed, and whether in this browser only. */
interface Synced {
  value: unknown;
  onlyHere: boolean;
}

/**
 * What is kept under some names: of two copies, the one of this browser, which is there where synced storage refused. One
 * that cannot even be read counts as empty.
 */
export function readSynced(names: readonly string[]): Promise<Synced[]> {
  return Promise.all(
    names.map(async (name) => {
      const [here, synced] = await Promise.all([readKey(`local:${name}`), readKey(`sync:${name}`).catch(() => null)]);
      return here === null ? { value: synced, onlyHere: false } : { value: here, onlyHere: true };
    }),
  );
}

/**
 * Keeps a value where it follows the person. Where synced storage refuses (8 KB an item, 100 KB in all, so many writes a
 * minute, or switched off), in this browser only, until a later write passes. Fails only if that fails too.
 */
export async function keepSynced(name: string, value: unknown): Promise<void> {
  try {
    await writeKey(`sync:${name}`, value);
  } catch {
    return writeKey(`local:${name}`, value);
  }
  await removeKeys(`local:${name}`);
}

/** Removes a value from both. */
export async function removeSynced(name: string): Promise<void> {
  await removeKeys(`sync:${name}`, `local:${name}`);
}
