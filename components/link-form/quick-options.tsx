import { later } from '@/components/ui/later.tsx';
import type { SectionName } from '@/lib/link/sections.ts';
import { useDraft } from './draft/draft-context.tsx';
import { previewSummary } from './preview/preview-summary.ts';
import { Section } from './section.tsx';
import { TagsField } from './tags/tags-field.tsx';
import { utmSummary } from './utm/utm-summary.ts';

// Loaded when opened, so that the popup opens fast.
const UtmFields = later(async () => (await import('./utm/utm-fields.tsx')).UtmFields);
const PreviewFields = later(async () => (await import('./preview/preview-fields.tsx')).PreviewFields);
const SmallSections = later(async () => (await import('./small-sections.tsx')).SmallSections);

interface Props {
  open: ReadonlySet<SectionName>;
  onToggle: (section: SectionName, open: boolean) => void;
}

/** The options used most, and the fields of other open sections. */
export function QuickOptions({ open, onToggle }: Props) {
  const utm = useDraft(utmSummary);
  const preview = useDraft(previewSummary);
  return (
    <>
      <TagsField shortcut="y" />
      <div>
        <Section
          name="utm"
          shortcut="u"
          summary={utm}
          open={open.has('utm')}
          onToggle={(isOpen) => onToggle('utm', isOpen)}
        >
          <UtmFields />
        </Section>
        <Section
          name="preview"
          shortcut="p"
          summary={preview}
          open={open.has('preview')}
          onToggle={(isOpen) => onToggle('preview', isOpen)}
        >
          <PreviewFields />
        </Section>
        {(open.has('password') || open.has('expiration')) && <SmallSections {...{ open, onToggle }} />}
      </div>
    </>
  );
}
