import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { fields } from '@/lib/contract/fields.ts';
import { useField } from '../draft/draft-context.tsx';
import { DraftTextField } from '../draft/draft-text-field.tsx';
import { DomainChoice } from './domain-choice.tsx';

interface Props {
  domains: readonly Domain[];
  onFocus?: () => void;
  /** The key that focuses the field. */
  shortcut?: string | undefined;
  /** Shown at the end of the field. */
  suffix?: ReactNode;
}

/** The custom slug, after the domain of the short link. */
export function SlugField({ domains, onFocus, shortcut, suffix }: Props) {
  const { min, max } = fields.custom_link;
  const domain = useField('domain');
  return (
    <DraftTextField
      field="custom_link"
      label={i18n.t('popup.slug')}
      aside={i18n.t('popup.slugHint', max, [min, max])}
      counted="always"
      {...(domains.length > 0 && {
        prefix: <DomainChoice domains={domains} value={domain.value} onChange={domain.set} />,
      })}
      suffix={suffix}
      isAddress
      autoCapitalize="off"
      spellCheck={false}
      onFocus={onFocus}
      aria-keyshortcuts={shortcut}
    />
  );
}
