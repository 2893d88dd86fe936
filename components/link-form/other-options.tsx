import { Ellipsis } from 'lucide-react';
import { i18n } from '#i18n';
import { OpensTab } from '@/components/ui/opens-tab.tsx';
import { OptionButtons } from '@/components/ui/option-buttons.tsx';
import type { SectionName } from '@/lib/link/sections.ts';
import { isOn, toggledSection } from '@/lib/link/toggle-section.ts';
import { useDraft, useDraftStore } from './draft/draft-context.tsx';
import { inPopup, sections } from './sections.tsx';

interface Props {
  /** The sections that are open. */
  open: ReadonlySet<SectionName>;
  onToggle: (section: SectionName, open: boolean) => void;
  /** Opens the full page, the only place to edit the other sections. */
  onAllOptions: (section: SectionName | null) => void;
}

/** The buttons of options without a section head here. Each shows its name and whether it is set. */
export function OtherOptions({ open, onToggle, onAllOptions }: Props) {
  const buttons = [
    ...inPopup('switch', 'button').map((section) =>
      sections[section].popup === 'button' ? (
        <Opener key={section} section={section} open={open.has(section)} onToggle={onToggle} />
      ) : (
        <Toggle key={section} section={section} onAllOptions={onAllOptions} />
      ),
    ),
    <button
      key="all"
      type="button"
      onClick={() => onAllOptions(null)}
      aria-keyshortcuts="o"
      title={i18n.t('editor.opensTab')}
    >
      <Ellipsis size={16} aria-hidden />
      {i18n.t('editor.allOptions')}
      <OpensTab />
    </button>,
  ];
  return <OptionButtons label={i18n.t('editor.others')} buttons={buttons} />;
}

/** Switches a section that was set elsewhere on or off. Opens the full page if nothing was set. */
function Toggle({ section, onAllOptions }: { section: SectionName } & Pick<Props, 'onAllOptions'>) {
  const { icon: Icon, key } = sections[section];
  const on = useDraft((draft) => isOn(draft, section));
  const leaves = useDraft((draft) => toggledSection(draft, section) === null);
  const store = useDraftStore();
  const toggle = () => {
    const { draft, change } = store.getState();
    const part = toggledSection(draft, section);
    if (part === null) onAllOptions(section);
    else change(part);
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      data-on={on}
      onClick={toggle}
      aria-keyshortcuts={key}
      title={leaves ? i18n.t('editor.opensTab') : undefined}
    >
      <Icon size={16} aria-hidden />
      {i18n.t(`editor.section.${section}`)}
      {leaves && <OpensTab />}
    </button>
  );
}

/** A button that opens the fields of an option below. */
function Opener({ section, open, onToggle }: { section: SectionName; open: boolean } & Pick<Props, 'onToggle'>) {
  const { icon: Icon, key } = sections[section];
  const on = useDraft((draft) => isOn(draft, section));
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={on ? i18n.t(`editor.setOption.${section}`) : undefined}
      data-on={on}
      aria-keyshortcuts={key}
      onClick={() => onToggle(section, !open)}
    >
      <Icon size={16} aria-hidden />
      {i18n.t(`editor.section.${section}`)}
    </button>
  );
}
