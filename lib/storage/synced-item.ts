import * as z from 'zod/mini';
import { otherVersion, readKey, removeKeys, writeKey } from './keyed-item.ts';
import { syncChoiceItem } from './sync-choice.ts';

/** A value, unparsed. `onlyHere` is true if it should be synced and is in this browser only. */
interface Synced {
  value: unknown;
  onlyHere: boolean;
}

/**
 * Returns the values under some names. This browser has a copy if synced storage refused it or is switched off: that
 * copy counts, unless another device has written later. A value that cannot be read counts as empty.
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

/** The time of a write, in milliseconds since 1970. The latest write of all devices wins. */
const writeTime = z.object({ at: z.number() });

/** Returns the time when a value was written; 0 if it has none. */
export const writtenAt = (value: unknown): number => writeTime.safeParse(value).data?.at ?? 0;

/**
 * Saves a value to synced storage. If that refuses (8 KB an item, 100 KB in all, too many writes a minute, or switched
 * off), saves it in this browser only, until a later write passes. Rejects only if that fails too.
 */
export async function saveSynced(name: string, value: object): Promise<void> {
  const [choice, ...before] = await Promise.all([
    syncChoiceItem.get(),
    readKey(`local:${name}`),
    readKey(`sync:${name}`).catch(() => null),
  ]);
  // Later than the replaced value, even if this device's clock is behind.
  const dated = { ...value, at: Math.max(Date.now(), ...before.map((one) => writtenAt(one) + 1)) };
  if (!choice) return writeKey(`local:${name}`, dated);
  try {
    await writeKey(`sync:${name}`, dated);
  } catch {
    return writeKey(`local:${name}`, dated);
  }
  await removeKeys(`local:${name}`);
}

/** Removes a value: from both areas, or from this browser only if sync is off. */
export async function removeSynced(name: string): Promise<void> {
  // Synced storage counts each removal as one of its few writes a minute, even if nothing is there.
  const isThere = (await syncChoiceItem.get()) && (await readKey(`sync:${name}`)) !== null;
  if (isThere) await removeKeys(`sync:${name}`);
  await removeKeys(`local:${name}`);
}

/** Copies values from synced storage to this browser. Synced storage stays as it is. */
export async function copyToLocal(names: readonly string[]): Promise<void> {
  const found = await readSynced(names);
  await Promise.all(
    names.map(async (name, at) => {
      const value = found[at]?.value ?? null;
      if (value !== null && value !== otherVersion) await writeKey(`local:${name}`, value);
    }),
  );
}

/** Moves this browser's values to synced storage, unless another device has written later. */
export async function moveToSync(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [here, synced] = await Promise.all([readKey(`local:${name}`), readKey(`sync:${name}`)]);
    if (here === null || here === otherVersion || synced === otherVersion) continue;
    if (synced !== null && writtenAt(synced) >= writtenAt(here)) await removeKeys(`local:${name}`);
    else if (await fits(name, here)) await removeKeys(`local:${name}`);
  }
}

/** Writes to synced storage; false if that refuses. */
const fits = (name: string, value: unknown): Promise<boolean> =>
  writeKey(`sync:${name}`, value).then(
    () => true,
    () => false,
  );
