import { storage } from 'wxt/utils/storage';

/** What is kept under a name, unparsed, and whether in this browser only. */
interface Synced {
  value: unknown;
  onlyHere: boolean;
}

/** What is kept under some names: of two copies, the one of this browser, which is there where synced storage refused. */
export async function readSynced(names: readonly string[]): Promise<Synced[]> {
  const keys = names.flatMap((name) => [`local:${name}`, `sync:${name}`] as const);
  const read = new Map((await storage.getItems(keys)).map(({ key, value }) => [String(key), value as unknown]));
  return names.map((name) => {
    const here: unknown = read.get(`local:${name}`) ?? null;
    return here === null ? { value: read.get(`sync:${name}`), onlyHere: false } : { value: here, onlyHere: true };
  });
}

/**
 * Keeps a value where it follows the person. Where synced storage refuses (8 KB an item, 100 KB in all, so many writes a
 * minute, or switched off), in this browser only, until a later write passes. Fails only if that fails too.
 */
export async function keepSynced(name: string, value: unknown): Promise<void> {
  try {
    await storage.setItem(`sync:${name}`, value);
  } catch {
    return storage.setItem(`local:${name}`, value);
  }
  await storage.removeItem(`local:${name}`);
}

/** Removes a value from both. */
export async function removeSynced(name: string): Promise<void> {
  await storage.removeItems([`sync:${name}`, `local:${name}`]);
}
