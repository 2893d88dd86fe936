import { AppWindow, ChartPie, Clock, Globe, IdCard, Lock, type LucideIcon, Smartphone } from 'lucide-react';
import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { fieldsWith } from '@/lib/contract/fields.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { platforms } from '@/lib/link/platform/platforms.ts';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';
import { later } from '../ui/later.tsx';
import { personZone, shownBriefly } from '../ui/shown-time.ts';
import type { Editing } from './draft/draft-store.ts';
import { hasPassword } from './password/has-password.ts';

interface SectionFieldsProps {
  /** True in the popup, which has room for the most used choices alone. */
  isCompact?: boolean;
}

interface FormSection {
  icon: LucideIcon;
  /** The key of the section in the popup. */
  key: string;
  /**
   * How the popup shows the section: `head` opens it in place, `button` opens it below the row of buttons, and `switch`
   * turns values on or off that only the full page can edit.
   */
  popup: 'head' | 'button' | 'switch';
  /** Returns the values in one line; empty without any. */
  summary: (draft: LinkDraft, editing: Editing) => string;
  /** Loaded when the section is first opened, so that the popup opens fast. */
  Fields: ComponentType<SectionFieldsProps> & { load: () => Promise<unknown> };
}

/**
 * How pages show the sections of a link. Their names and order come from the flags in lib/contract/fields.ts, their
 * words from `editor.section` in locales/en.yml.
 */
export const sections: Record<SectionName, FormSection> = {
  utm: {
    icon: ChartPie,
    key: 'u',
    popup: 'head',
    summary: (draft) =>
      listed(
        utmParts.map((part) => draft[part].trim()),
        ' / ',
      ),
    Fields: later(async () => (await import('./utm/utm-fields.tsx')).UtmFields),
  },
  preview: {
    icon: IdCard,
    key: 'p',
    popup: 'head',
    summary: (draft) => listed(previewParts.map((part) => draft[part].trim() && i18n.t(`editor.preview.part.${part}`))),
    Fields: later(async () => (await import('./preview/preview-fields.tsx')).PreviewFields),
  },
  platforms: {
    icon: Smartphone,
    key: 'a',
    popup: 'switch',
    summary: (draft) =>
      listed(platforms.map(({ flag, name }) => draft[flag] && i18n.t(`editor.platforms.name.${name}`))),
    Fields: later(async () => (await import('./platforms/platforms-fields.tsx')).PlatformsFields),
  },
  countries: {
    icon: Globe,
    key: 'g',
    popup: 'switch',
    summary: ({ has_geo_targeting, geo_targets }) => {
      const count = new Set(geo_targets.flatMap(({ country_ids }) => country_ids)).size;
      return has_geo_targeting && count > 0 ? i18n.t('editor.countries.summary', count) : '';
    },
    Fields: later(async () => (await import('./countries/countries-fields.tsx')).CountriesFields),
  },
  cloaking: {
    icon: AppWindow,
    key: 'k',
    popup: 'switch',
    summary: ({ has_cloaking }) => (has_cloaking ? i18n.t('editor.cloaking.on') : ''),
    Fields: later(async () => (await import('./cloaking/cloaking-fields.tsx')).CloakingFields),
  },
  password: {
    icon: Lock,
    key: 'w',
    popup: 'button',
    summary: ({ has_password, password, password_logo }, editing) => {
      const had = hasPassword(editing);
      if (!has_password) return had ? i18n.t('editor.password.summary.removed') : '';
      return listed([
        had && i18n.t(`editor.password.summary.${password === '' ? 'kept' : 'changed'}`),
        !had && password !== '' && i18n.t('editor.password.summary.set'),
        password_logo.trim() !== '' && i18n.t('editor.password.summary.logo'),
      ]);
    },
    Fields: later(async () => (await import('./password/password-fields.tsx')).PasswordFields),
  },
  expiration: {
    icon: Clock,
    key: 't',
    popup: 'button',
    summary: ({ has_expiration, expiration, expiration_clicks }) => {
      if (!has_expiration) return '';
      const clicks = expiration_clicks.trim();
      const isCount = /^\d+$/.test(clicks);
      const isDate = !Number.isNaN(Date.parse(expiration));
      if (!isDate) return isCount ? i18n.t('editor.expiration.summary.clicks', Number(clicks), [clicks]) : '';
      const date = shownBriefly(expiration, personZone(), new Date());
      if (!isCount) return i18n.t('editor.expiration.summary.date', [date]);
      return i18n.t('editor.expiration.summary.both', Number(clicks), [clicks, date]);
    },
    Fields: later(async () => (await import('./expiration/expiration-fields.tsx')).ExpirationFields),
  },
};

const utmParts = fieldsWith({ part: 'utm' });
const previewParts = fieldsWith({ part: 'opengraph' });

/** Joins the parts that are set. */
const listed = (parts: readonly (string | false)[], separator = ', '): string =>
  parts.filter((part) => part !== false && part !== '').join(separator);

/** Loads the fields of all sections, before any is opened. */
export function loadSections(): void {
  for (const name of sectionNames) void sections[name].Fields.load();
}

/** The sections that the popup shows in one of these ways, in order. */
export const inPopup = (...ways: FormSection['popup'][]): SectionName[] =>
  sectionNames.filter((name) => ways.includes(sections[name].popup));
