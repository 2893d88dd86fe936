import { i18n } from '#i18n';
import { Select } from '@/components/ui/select.tsx';
import type { Domain } from '@/lib/connection/saved-connection.ts';

interface Props {
  domains: readonly Domain[];
  value: string | null;
  onChange: (domain: string | null) => void;
}

/** The domain of a link: its name if there is only one, otherwise a list to choose from. */
export function DomainChoice({ domains, value, onChange }: Props) {
  const [only] = domains;
  if (only !== undefined && domains.length === 1 && value === only.id) return `${only.label}/`;
  return (
    <Select
      shape="prefix"
      aria-label={i18n.t('popup.domain')}
      value={value ?? ''}
      onChange={(domain) => onChange(domain || null)}
    >
      <option value="">{i18n.t('connection.domainDefaultNone')}</option>
      {domains.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}/
        </option>
      ))}
    </Select>
  );
}
