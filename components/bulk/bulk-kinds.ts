import { i18n } from '#i18n';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';

/** Sections without on/off changes: UTM and expiration have their own changes, and a password belongs to one link. */
const withoutSwitch: readonly SectionName[] = ['utm', 'expiration', 'password'];

/** The changes that switch a section. */
export const switches = sectionNames
  .filter((section) => !withoutSwitch.includes(section))
  .flatMap((section) => [true, false].map((on) => ({ kind: 'switch', section, on }) as const));

type Switch = (typeof switches)[number];

export const kindOfSwitch = ({ section, on }: Switch): `${SectionName}${'On' | 'Off'}` =>
  `${section}${on ? 'On' : 'Off'}`;

/** The kinds of changes by group, in their order on screen. */
const groups = {
  tags: ['addTags', 'removeTags', 'mergeTags'],
  utm: ['setUtm', 'clearUtm'],
  expiration: ['setExpiration', 'removeExpiration'],
  options: switches.map(kindOfSwitch),
  text: ['replaceTitle', 'replaceSlug'],
} as const;

type Group = keyof typeof groups;

/** A choice of the form: a kind of `BulkChange`, split where the screen offers several. */
export type BulkKind = (typeof groups)[Group][number];

type NamedKind = (typeof groups)[Exclude<Group, 'options'>][number];

const named = (name: NamedKind) => [name, i18n.t(`bulk.kind.${name}`)] as const;

const switchWords = (one: Switch) =>
  [kindOfSwitch(one), i18n.t(`bulk.${one.on ? 'turnOn' : 'turnOff'}.${one.section}`)] as const;

/** Returns the kinds of changes with their words, below the heading of each group. */
export const bulkKinds = (): (readonly [heading: string, kinds: (readonly [BulkKind, string])[]])[] => [
  [i18n.t('bulk.group.tags'), groups.tags.map(named)],
  [i18n.t('bulk.group.utm'), groups.utm.map(named)],
  [i18n.t('bulk.group.expiration'), groups.expiration.map(named)],
  [i18n.t('bulk.group.options'), switches.map(switchWords)],
  [i18n.t('bulk.group.text'), groups.text.map(named)],
];
