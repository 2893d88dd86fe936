import type { SectionName } from '@/lib/link/sections.ts';
import { Section } from './section.tsx';
import { inPopup } from './sections.tsx';
import { TagsField } from './tags/tags-field.tsx';

interface Props {
  open: ReadonlySet<SectionName>;
  onToggle: (section: SectionName, open: boolean) => void;
}

const heads = inPopup('head');

/** The options used most, and the fields of other open sections. */
export function QuickOptions({ open, onToggle }: Props) {
  const shown = inPopup('head', 'button').filter((name) => heads.includes(name) || open.has(name));
  return (
    <>
      <TagsField shortcut="y" />
      <div>
        {shown.map((name) => (
          <Section
            key={name}
            name={name}
            isCompact
            open={open.has(name)}
            onToggle={(isOpen) => onToggle(name, isOpen)}
          />
        ))}
      </div>
    </>
  );
}
