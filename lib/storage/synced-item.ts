import * as z from 'zod/mini';
import { otherVersion, readKey, removeKeys, writeKey } from './keyed-item.ts';
import { syncChoiceItem } from './sync-choice.ts';

/** What is kept under a name, unparsed, and whether in this browser only, though it is to follow the person. */
interface Synced {
  value: unknown;
  onlyHere: boolean;
}

/**
 * What is kept under some names: of two copies, the one of this browser, which is there where synced storage refused, or
 * where the person wants none of it, unless another device has written later. One that cannot even be read counts as empty.
 */
export async function readSynced(names: readonly string[]): Promise<Synced[]> {
  const isOn = await syncChoiceItem.get();
  return Promise.all(
    names.map(async (name) => {
      const [here, synced] = await Promise.all([
        readKey(`local:${name}`),
        isOn ? readKey(`sync:${name}`).catch(() => null) : null,
      ]);
      const isSynced = here === null || writtenAt(synced) > writtenAt(here);
      return isSynced ? { value: synced, onlyHere: false } : { value: here, onlyHere: isOn };
    }),
  );
}

/** When something was kept, in milliseconds since 1970: of two devices, the later write counts. */
const dated = z.object({ at: z.number() });

/** When a kept value was written; 0 where that was not noted. */
export const writtenAt = (value: unknown): number => dated.safeParse(value).data?.at ?? 0;

/**
 * Keeps a value where it follows the person. Where synced storage refuses (8 KB an item, 100 KB in all, so many writes a
 * minute, or switched off), in this browser only, until a later write passes. Fails only if that fails too.
 */
export async function keepSynced(name: string, value: object): Promise<void> {
  const [choice, ...before] = await Promise.all([
    syncChoiceItem.get(),
    readKey(`local:${name}`),
    readKey(`sync:${name}`).catch(() => null),
  ]);
  // Later than what it replaces, whatever this device's clock says: else it would be put back as older.
  const kept = { ...value, at: Math.max(Date.now(), ...before.map((one) => writtenAt(one) + 1)) };
  if (!choice) return writeKey(`local:${name}`, kept);
  try {
    await writeKey(`sync:${name}`, kept);
  } catch {
    return writeKey(`local:${name}`, kept);
  }
  await removeKeys(`local:${name}`);
}

/** Removes a value: from both, or from this browser where nothing follows the person. */
export async function removeSynced(name: string): Promise<void> {
  // A removal counts as a write, of which synced storage takes so many a minute, also where there is nothing to remove.
  const isThere = (await syncChoiceItem.get()) && (await readKey(`sync:${name}`)) !== null;
  if (isThere) await removeKeys(`sync:${name}`);
  await removeKeys(`local:${name}`);
}

/** Keeps a copy in this browser of what is in synced storage, which is to be left alone from now on. */
export async function takeHome(names: readonly string[]): Promise<void> {
  const found = await readSynced(names);
  await Promise.all(
    names.map(async (name, at) => {
      const value = found[at]?.value ?? null;
      if (value !== null && value !== otherVersion) await writeKey(`local:${name}`, value);
    }),
  );
}

/** Brings what this browser has kept by itself to synced storage, unless another device has written later. */
export async function bringToSync(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [here, synced] = await Promise.all([readKey(`local:${name}`), readKey(`sync:${name}`)]);
    if (here === null || here === otherVersion || synced === otherVersion) continue;
    if (synced !== null && writtenAt(synced) >= writtenAt(here)) await removeKeys(`local:${name}`);
    else if (await fits(name, here)) await removeKeys(`local:${name}`);
  }
}

/** Writes to synced storage; false where that takes no more. */
const fits = (name: string, value: unknown): Promise<boolean> =>
  writeKey(`sync:${name}`, value).then(
    () => true,
    () => false,
  );
