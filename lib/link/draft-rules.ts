import type { DraftField, LinkDraft } from './draft.ts';
import { flagOf } from './switches.ts';

/** The context of a check: the link when its editing began (null for a new link), and the time. */
export interface ValidationContext {
  base: LinkDraft | null;
  now: Date;
}

type Rule = (draft: LinkDraft, circumstances: ValidationContext) => boolean;

const twice = (values: readonly string[]) => new Set(values).size < values.length;
const isNew = (field: DraftField, draft: LinkDraft, base: LinkDraft | null) => base?.[field] !== draft[field];

/**
 * The form's own rules, beyond the contract: values that the interface accepts but that are mistakes. Each has a name,
 * the field that shows the error, and its condition. They apply to sections that are on.
 */
const rules = {
  destinationMissing: ['long_url', ({ long_url }, { base }) => long_url === '' && base === null],
  /** Reading R6: the interface cannot express it. */
  slugRemoved: ['custom_link', ({ custom_link }, { base }) => custom_link === '' && (base?.custom_link ?? '') !== ''],
  androidMissing: ['android_target_url', ({ android_target_url }) => android_target_url === ''],
  iosMissing: ['ios_target_url', ({ ios_target_url }) => ios_target_url === ''],
  windowsMissing: ['windows_target_url', ({ windows_target_url }) => windows_target_url === ''],
  linuxMissing: ['linux_target_url', ({ linux_target_url }) => linux_target_url === ''],
  countriesMissing: [
    'geo_targets',
    ({ geo_targets }) =>
      geo_targets.every(({ country_ids, target_url }) => country_ids.length === 0 && target_url === ''),
  ],
  countryIncomplete: [
    'geo_targets',
    ({ geo_targets }) =>
      geo_targets.some(({ country_ids, target_url }) => country_ids.length === 0 || target_url === ''),
  ],
  countryTwice: ['geo_targets', ({ geo_targets }) => twice(geo_targets.flatMap(({ country_ids }) => country_ids))],
  passwordMissing: ['password', ({ password }, { base }) => password === '' && base?.has_password !== true],
  expirationMissing: [
    'expiration',
    ({ expiration, expiration_clicks }) => expiration === '' && expiration_clicks === '',
  ],
  expirationPast: [
    'expiration',
    (draft, { base, now }) =>
      (isNew('expiration', draft, base) || isNew('has_expiration', draft, base)) &&
      Date.parse(draft.expiration) <= +now,
  ],
  clicksNone: ['expiration_clicks', ({ expiration_clicks }) => /^0+$/.test(expiration_clicks)],
} as const satisfies Record<string, readonly [DraftField, Rule]>;

export type RuleName = keyof typeof rules;

const missing: readonly RuleName[] = [
  'destinationMissing',
  'androidMissing',
  'iosMissing',
  'windowsMissing',
  'linuxMissing',
  'countriesMissing',
  'countryIncomplete',
  'passwordMissing',
  'expirationMissing',
];

/** True if a rule reports a missing value. Such errors are shown only after the person submits the form. */
export const asksForMore = (rule: RuleName): boolean => missing.includes(rule);

/** Returns the first rule that a normalized draft breaks at each field. */
export function violatedRules(
  draft: LinkDraft,
  circumstances: ValidationContext,
): Partial<Record<DraftField, RuleName>> {
  const broken: Partial<Record<DraftField, RuleName>> = {};
  for (const [name, [field, isBroken]] of Object.entries(rules) as [RuleName, readonly [DraftField, Rule]][]) {
    const flag = flagOf(field);
    if ((flag === null || draft[flag]) && isBroken(draft, circumstances)) broken[field] ??= name;
  }
  return broken;
}
