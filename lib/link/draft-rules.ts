import type { DraftField, LinkDraft } from './draft.ts';
import { flagOf } from './switches.ts';

/** What a draft is judged against: the link as it was when its editing began (null for a new one), and the time. */
export interface Circumstances {
  base: LinkDraft | null;
  now: Date;
}

type Rule = (draft: LinkDraft, circumstances: Circumstances) => boolean;

const twice = (values: readonly string[]) => new Set(values).size < values.length;
const isNew = (field: DraftField, draft: LinkDraft, base: LinkDraft | null) => base?.[field] !== draft[field];

/**
 * The form's own rules, beyond the contract: what the interface lets pass, and nobody means. Each by its name, the field
 * that shows it, and when it is broken. They hold for sections that are on.
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

/** Whether a rule asks for something that is still to be typed: no reproach before the person has pressed the button. */
export const asksForMore = (rule: RuleName): boolean => missing.includes(rule);

/** The first rule that a tidy draft breaks at each field. */
export function brokenRules(draft: LinkDraft, circumstances: Circumstances): Partial<Record<DraftField, RuleName>> {
  const broken: Partial<Record<DraftField, RuleName>> = {};
  for (const [name, [field, isBroken]] of Object.entries(rules) as [RuleName, readonly [DraftField, Rule]][]) {
    const flag = flagOf(field);
    if ((flag === null || draft[flag]) && isBroken(draft, circumstances)) broken[field] ??= name;
  }
  return broken;
}
