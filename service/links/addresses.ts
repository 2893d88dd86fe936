import { randomInt } from 'node:crypto';
import type { DomainSettings } from '../access/domain-settings.ts';
import { invalidField } from '../shared/refusal.ts';
import { claimAddress, findLookalike, lockSkeleton, releaseAddress } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';
import { foldSlug } from './fold-slug.ts';
import { skeletonOf } from './skeleton.ts';
import { isAscii, isReserved, slugProblem } from './slug-rules.ts';

/** The link that gets an address, and its domain. */
interface AddressOwner {
  domainId: string;
  linkId: string;
}

/** Each two attempts try a longer code, so this many without a free one mean another fault. */
const maxAttempts = 12;

type CodeSettings = Pick<DomainSettings, 'codeLength' | 'codeAlphabet'>;

/**
 * Generates a free code and reserves it for the link. If the codes of the domain's length are used up, it takes a longer
 * one.
 */
export async function claimCode(
  database: Database,
  owner: AddressOwner,
  { codeLength, codeAlphabet }: CodeSettings,
): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const path = generateCode(codeAlphabet, codeLength + Math.floor(attempt / 2));
    if (isReserved(path)) continue;
    if (await claimAddress(database, { ...owner, path, folded: null, skeleton: null })) return path;
  }
  throw new Error(`No free code was found in ${maxAttempts} attempts`);
}

/**
 * Refuses a slug that cannot be reached or could be taken for another.
 *
 * @param slug in its normal form.
 * @throws {Refusal} F4 on `custom_link` (reading R14).
 */
export function checkSlug(slug: string | undefined): void {
  const problem = slug === undefined ? null : slugProblem(slug);
  if (problem !== null) throw invalidField('custom_link', problem);
}

/**
 * Reserves a custom slug for the link, in a transaction. Call `checkSlug` first. Slugs of ASCII alone are compared
 * exactly: "m" may stand beside "rn".
 *
 * @throws {Refusal} F4 on `custom_link` if it is taken, or looks like another link's slug (reading R14).
 */
export async function claimSlug(database: Database, owner: AddressOwner, slug: string): Promise<void> {
  const skeleton = skeletonOf(slug);
  const isCompared = !isAscii(slug);
  if (isCompared) await lockSkeleton(database, owner.domainId, skeleton);
  const isFree = await claimAddress(database, { ...owner, path: slug, folded: foldSlug(slug), skeleton });
  if (!isFree) throw invalidField('custom_link', 'Already taken');
  const lookalike = isCompared ? await findLookalike(database, { ...owner, skeleton }) : null;
  if (lookalike !== null) throw invalidField('custom_link', `Looks like "${lookalike}", the slug of another link`);
}

/** Replaces a link's custom slug. The old one is free at once. */
export async function replaceSlug(
  database: Database,
  owner: AddressOwner,
  old: string | null,
  slug: string,
): Promise<void> {
  if (slug === old) return;
  checkSlug(slug);
  await claimSlug(database, owner, slug);
  if (old !== null) await releaseAddress(database, owner.domainId, old);
}

/** Returns a random code. The generator is secure, so that the next code cannot be guessed. */
const generateCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
