import { randomInt } from 'node:crypto';
import { notValidField } from '../shared/refusal.ts';
import { claimAddress, releaseAddress } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';
import { fold } from './fold.ts';
import { slugFault } from './slug-rules.ts';

/** Which link's address, on which domain. */
interface Place {
  domainId: string;
  linkId: string;
}

/** Two codes in a row are as good as never taken; as many as this mean that something else is wrong. */
const attempts = 10;

/** Finds a free code and makes it lead to the link. */
export async function claimCode(database: Database, place: Place): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const path = newCode();
    if (await claimAddress(database, { ...place, path, folded: null })) return path;
  }
  throw new Error(`No free code was found in ${attempts} attempts`);
}

/**
 * Makes a custom slug lead to the link.
 *
 * @throws {Refusal} F4 on `custom_link` when it is taken, could never be reached, or could be read as another (reading
 * R14).
 */
export async function claimSlug(database: Database, place: Place, slug: string): Promise<void> {
  const fault = slugFault(slug);
  if (fault !== null) throw notValidField('custom_link', fault);
  const isFree = await claimAddress(database, { ...place, path: slug, folded: fold(slug) });
  if (!isFree) throw notValidField('custom_link', 'Already taken');
}

/** Puts a custom slug in the place of the one a link had. The old one is free again at once. */
export async function replaceSlug(database: Database, place: Place, old: string | null, slug: string): Promise<void> {
  if (slug === old) return;
  await claimSlug(database, place, slug);
  if (old !== null) await releaseAddress(database, place.domainId, old);
}

/** Letters and digits that nobody takes for one another, read or typed: no 0 and O, no 1, l and I. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 7;

/** A new generated code. From a secure source, so that nobody can guess the next one. */
const newCode = () => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
