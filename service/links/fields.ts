import { type CreateLinkBody, createLinkBody } from '../../lib/contract/link-writing.ts';

/** The fields that are not stored as they are sent: each has its own place and its own rule. */
const storedOtherwise = ['long_url', 'domain', 'tags', 'geo_targets', 'password', 'expiration'] as const;

type StoredOtherwise = (typeof storedOtherwise)[number];

/** The on-off fields (interface §2.1): `has_utm` and its like. */
export type FlagField = Extract<keyof CreateLinkBody, `has_${string}`>;

/** The fields stored as the text they are sent as. */
export type TextField = Exclude<keyof CreateLinkBody, FlagField | StoredOtherwise>;

const isFlag = (name: string): name is FlagField => name.startsWith('has_');
const isText = (name: string): name is TextField =>
  !isFlag(name) && !storedOtherwise.some((otherwise) => otherwise === name);

const names = Object.keys(createLinkBody.shape);

export const flagFields: readonly FlagField[] = names.filter(isFlag);
export const textFields: readonly TextField[] = names.filter(isText);

/** What create and update both take, but for the country rules, whose shapes differ (interface §2.2). */
export type SentFields = Omit<CreateLinkBody, 'long_url' | 'domain' | 'geo_targets'>;
