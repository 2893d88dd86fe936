import type { SectionName } from '@/lib/link/sections.ts';
import { ExpirationFields } from './expiration/expiration-fields.tsx';
import type { SmallSection } from './other-options.tsx';
import { PasswordFields } from './password/password-fields.tsx';
import { Section } from './section.tsx';

interface Props {
  open: ReadonlySet<SectionName>;
  onToggle: (section: SmallSection, open: boolean) => void;
}

const fields = {
  password: <PasswordFields />,
  expiration: <ExpirationFields choices={['day', 'week', 'nextMonth']} />,
};

/** The open sections among the expiration and the password, whose buttons are in the row of options. */
export function SmallSections({ open, onToggle }: Props) {
  return (['password', 'expiration'] as const)
    .filter((name) => open.has(name))
    .map((name) => (
      <Section key={name} name={name} summary="" open onToggle={(isOpen) => onToggle(name, isOpen)}>
        {fields[name]}
      </Section>
    ));
}
