import { Building2 } from 'lucide-react';
import { i18n } from '#i18n';
import { Hint } from '@/components/ui/text.tsx';

/** The reason why a setting is disabled. */
export function SetByOrganization() {
  return (
    <Hint as="span" weight="normal" className="inline-flex items-center gap-1">
      <Building2 size={14} aria-hidden />
      {i18n.t('managed.setBy')}
    </Hint>
  );
}
