import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Domain } from '@/lib/connection/connection.ts';
import { limits } from '@/lib/contract/limits.ts';
import { DomainChoice } from './domain-choice.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  domains: readonly Domain[];
  domain: string | null;
  onDomain: (domain: string | null) => void;
}

/** The custom slug, behind the domain it will stand on. */
export function SlugField({ value, onChange, error, domains, domain, onDomain }: Props) {
  const { min, max } = limits.custom_link;
  return (
    <TextField
      label={i18n.t('popup.slug')}
      aside={i18n.t('popup.optional')}
      value={value}
      onChange={onChange}
      error={error}
      limit={max}
      hint={i18n.t('popup.slugHint', [min, max])}
      {...(domains.length > 0 && {
        prefix: <DomainChoice domains={domains} value={domain} onChange={onDomain} />,
      })}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
