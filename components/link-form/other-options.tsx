import { AppWindow, Clock, Globe, Lock, Smartphone } from 'lucide-react';
import { i18n } from '#i18n';
import type { SectionName } from '@/lib/link/sections.ts';
import { isOn, toggledSection } from '@/lib/link/toggle-section.ts';
import { useDraft, useDraftStore } from './draft-context.tsx';
import styles from './quick-options.module.css';

/** What the full page alone edits, and the popup shows and switches. */
const others = [
  ['platforms', Smartphone],
  ['countries', Globe],
  ['cloaking', AppWindow],
  ['password', Lock],
  ['expiration', Clock],
] as const satisfies [SectionName, typeof Clock][];

/** A switch for each. One that has nothing in it yet leads to where it is filled in. */
export function OtherOptions({ onOpen }: { onOpen: (section: SectionName) => void }) {
  return (
    <ul className={styles['switches']} aria-label={i18n.t('editor.others')}>
      {others.map(([section, Icon]) => (
        <li key={section}>
          <SectionToggle section={section} Icon={Icon} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface ToggleProps {
  section: SectionName;
  Icon: typeof Clock;
  onOpen: (section: SectionName) => void;
}

function SectionToggle({ section, Icon, onOpen }: ToggleProps) {
  const on = useDraft((draft) => isOn(draft, section));
  const store = useDraftStore();
  const toggle = () => {
    const { draft, change } = store.getState();
    const part = toggledSection(draft, section);
    if (part === null) onOpen(section);
    else change(part);
  };
  const name = i18n.t(`editor.section.${section}`);
  return (
    <button type="button" role="switch" aria-checked={on} aria-label={name} title={name} onClick={toggle}>
      <Icon size={16} aria-hidden />
    </button>
  );
}
