import { Activity, useId, useState } from 'react';
import { i18n } from '#i18n';
import { FoldingSection, FoldingSummary } from '@/components/ui/folding-section.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import type { Flag } from '@/lib/contract/fields.ts';
import { type SectionName, sectionFlags } from '@/lib/link/sections.ts';
import { useDraftLater, useEditing, useField } from './draft/draft-context.tsx';
import { type SectionSummary, sections } from './sections.tsx';

interface Props {
  name: SectionName;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** True in the popup. */
  isCompact?: boolean;
}

/** A part of the form that opens in place, with its switch. Switching it off keeps its values. */
export function Section({ name, open, onToggle, isCompact = false }: Props) {
  const id = useId();
  const { key, popup, summary } = sections[name];
  const [flag, ...more] = sectionFlags[name];
  // Stays rendered but hidden once opened: half-typed text is not in the draft yet.
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  return (
    <FoldingSection
      id={id}
      name={name}
      // The full page has them below *Options*.
      Heading={isCompact ? 'h2' : 'h3'}
      title={i18n.t(`editor.section.${name}`)}
      isOpen={open}
      onToggle={() => onToggle(!open)}
      shortcut={isCompact && popup === 'head' ? key : undefined}
      summary={summary === undefined ? <LoadedSummary name={name} /> : <Summary summary={summary} />}
      control={
        flag !== undefined && more.length === 0 && <SectionSwitch flag={flag} name={name} onOn={() => onToggle(true)} />
      }
    >
      {drawn && (
        <Activity mode={open ? 'visible' : 'hidden'}>
          <Fields name={name} isCompact={isCompact} />
        </Activity>
      )}
    </FoldingSection>
  );
}

/** The section's values in one line. A separate component, since it renders again at each key. */
function Summary({ summary }: { summary: SectionSummary }) {
  const editing = useEditing();
  const line = useDraftLater((draft) => summary(draft, editing));
  return line !== '' && <FoldingSummary>{line}</FoldingSummary>;
}

function LoadedSummary({ name }: { name: SectionName }) {
  const content = sections[name].content.useLoaded();
  return content?.summary && <Summary summary={content.summary} />;
}

function Fields({ name, isCompact }: { name: SectionName; isCompact: boolean }) {
  const content = sections[name].content.useLoaded();
  return content && <content.Fields isCompact={isCompact} />;
}

function SectionSwitch({ flag, name, onOn }: { flag: Flag; name: SectionName; onOn: () => void }) {
  const { value, set } = useField(flag);
  return (
    <Switch
      label={i18n.t(`editor.use.${name}`)}
      labelled="heard"
      checked={value}
      onChange={(on) => {
        set(on);
        if (on) onOn();
      }}
    />
  );
}
