import { Building2 } from 'lucide-react';
import { i18n } from '#i18n';

/** The reason why a setting is disabled. */
export function SetByOrganization() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal text-quiet">
      <Building2 size={14} aria-hidden />
      {i18n.t('managed.setBy')}
    </span>
  );
}
