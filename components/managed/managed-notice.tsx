import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useManaged } from './use-managed.ts';

/** Says that the organization manages settings. Names the parts of its policy that Hem cannot read. */
export function ManagedNotice() {
  const { policy, unreadable } = useManaged();
  if (Object.keys(policy).length === 0 && unreadable.length === 0) return null;
  return (
    <Notice tone={unreadable.length > 0 ? 'warn' : 'plain'} title={i18n.t('managed.title')}>
      <p>{i18n.t('managed.text')}</p>
      {unreadable.length > 0 && <p>{i18n.t('managed.unreadable', [formatItems(unreadable)])}</p>}
    </Notice>
  );
}
