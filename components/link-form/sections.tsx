import { AppWindow, ChartPie, Clock, Globe, IdCard, Lock, type LucideIcon, Smartphone } from 'lucide-react';
import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { fieldsWith } from '@/lib/contract/fields.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';
import { utmLine } from '@/lib/link/utm/utm-line.ts';
import { formatItems } from '../ui/format-items.ts';
import { laterValue } from '../ui/later.tsx';
import type { Editing } from './draft/draft-store.ts';

/** Returns the values of a section in one line; empty without any. */
export type SectionSummary = (draft: LinkDraft, editing: Editing) => string;

interface SectionContent {
  /** The fields. `isCompact` is true in the popup, which has room for the most used choices alone. */
  Fields: ComponentType<{ isCompact?: boolean }>;
  summary?: SectionSummary;
}

interface FormSection {
  icon: LucideIcon;
  /** The key of the section in the popup. */
  key: string;
  /**
   * The place of the section in the popup: `head` opens it in place, `button` opens it below the row of buttons, and
   * `switch` turns values on or off that only the full page can edit.
   */
  popup: 'head' | 'button' | 'switch';
  /** The summary, if the popup shows it in its first picture. All others load with the fields. */
  summary?: SectionSummary;
  /** Loaded when it is needed, so that the popup opens fast. */
  content: ReturnType<typeof laterValue<SectionContent>>;
}

const previewParts = fieldsWith({ part: 'opengraph' });

/**
 * The appearance and content of a link's sections. Their names and order come from the flags in
 * lib/contract/fields.ts, their words from `editor.section` in locales/en.yml.
 */
export const sections: Record<SectionName, FormSection> = {
  utm: {
    icon: ChartPie,
    key: 'u',
    popup: 'head',
    summary: utmLine,
    content: laterValue(async () => (await import('./utm/utm-fields.tsx')).utm),
  },
  preview: {
    icon: IdCard,
    key: 'p',
    popup: 'head',
    summary: (draft) =>
      formatItems(nonEmpty(previewParts.map((part) => draft[part].trim() && i18n.t(`editor.preview.part.${part}`)))),
    content: laterValue(async () => (await import('./preview/preview-fields.tsx')).preview),
  },
  platforms: {
    icon: Smartphone,
    key: 'a',
    popup: 'switch',
    content: laterValue(async () => (await import('./platforms/platforms-fields.tsx')).platformTargets),
  },
  countries: {
    icon: Globe,
    key: 'g',
    popup: 'switch',
    content: laterValue(async () => (await import('./countries/countries-fields.tsx')).countries),
  },
  cloaking: {
    icon: AppWindow,
    key: 'k',
    popup: 'switch',
    content: laterValue(async () => (await import('./cloaking/cloaking-fields.tsx')).cloaking),
  },
  password: {
    icon: Lock,
    key: 'w',
    popup: 'button',
    content: laterValue(async () => (await import('./password/password-fields.tsx')).password),
  },
  expiration: {
    icon: Clock,
    key: 't',
    popup: 'button',
    content: laterValue(async () => (await import('./expiration/expiration-fields.tsx')).expiration),
  },
};

/** Returns the parts that are not empty. */
const nonEmpty = (parts: readonly string[]): string[] => parts.filter((part) => part !== '');

/** Loads the content of all sections, before any is opened. */
export const loadSections = () => Promise.all(sectionNames.map((name) => sections[name].content.load()));

/** The sections that the popup shows in one of these ways, in order. */
export const inPopup = (...ways: FormSection['popup'][]): SectionName[] =>
  sectionNames.filter((name) => ways.includes(sections[name].popup));
