import type { ReactNode } from 'react';
import { CloakingFields, cloakingSummary } from '@/components/link-form/cloaking/cloaking-fields.tsx';
import { CountriesFields, countriesSummary } from '@/components/link-form/countries/countries-fields.tsx';
import { useDraftLater, useEditing } from '@/components/link-form/draft/draft-context.tsx';
import type { Editing } from '@/components/link-form/draft/draft-store.ts';
import { ExpirationFields, expirationSummary } from '@/components/link-form/expiration/expiration-fields.tsx';
import { PasswordFields } from '@/components/link-form/password/password-fields.tsx';
import { passwordSummary } from '@/components/link-form/password/password-summary.ts';
import { PlatformsFields, platformsSummary } from '@/components/link-form/platforms/platforms-fields.tsx';
import { PreviewFields } from '@/components/link-form/preview/preview-fields.tsx';
import { previewSummary } from '@/components/link-form/preview/preview-summary.ts';
import { Section } from '@/components/link-form/section.tsx';
import { UtmFields } from '@/components/link-form/utm/utm-fields.tsx';
import { utmSummary } from '@/components/link-form/utm/utm-summary.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';

/** The fields of each section, and a function that sums up its values in one line. */
const contents: Record<SectionName, { fields: ReactNode; summary: (draft: LinkDraft, editing: Editing) => string }> = {
  utm: { fields: <UtmFields />, summary: utmSummary },
  preview: { fields: <PreviewFields />, summary: previewSummary },
  platforms: { fields: <PlatformsFields />, summary: platformsSummary },
  countries: { fields: <CountriesFields />, summary: countriesSummary },
  cloaking: { fields: <CloakingFields />, summary: cloakingSummary },
  password: { fields: <PasswordFields />, summary: passwordSummary },
  expiration: { fields: <ExpirationFields />, summary: expirationSummary },
};

interface Props {
  open: ReadonlySet<SectionName>;
  onToggle: (section: SectionName, open: boolean) => void;
}

/** All sections of the form. */
export function Sections({ open, onToggle }: Props) {
  return sectionNames.map((name) => (
    <OneSection key={name} name={name} open={open.has(name)} onToggle={(isOpen) => onToggle(name, isOpen)} />
  ));
}

function OneSection({ name, open, onToggle }: { name: SectionName; open: boolean; onToggle: (open: boolean) => void }) {
  const editing = useEditing();
  const { fields, summary } = contents[name];
  const line = useDraftLater((draft) => summary(draft, editing));
  return (
    <Section name={name} summary={open ? '' : line} open={open} onToggle={onToggle}>
      {fields}
    </Section>
  );
}
