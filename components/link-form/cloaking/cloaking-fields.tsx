import { i18n } from '#i18n';
import { List } from '@/components/ui/list.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { useDraft } from '../draft/draft-context.tsx';

/** Explains cloaking: its effect, its cost, and when it cannot work. Its switch is in the section's head. */
export function CloakingFields() {
  const insecure = useDraft(({ has_cloaking, long_url }) => has_cloaking && /^http:/i.test(long_url.trim()));
  return (
    <div className="grid gap-2">
      <p>{i18n.t('editor.cloaking.does')}</p>
      <List tone="quiet">
        <li>{i18n.t('editor.cloaking.address')}</li>
        <li>{i18n.t('editor.cloaking.refused')}</li>
        <li>{i18n.t('editor.cloaking.signIn')}</li>
      </List>
      <p>{i18n.t('editor.cloaking.advice')}</p>
      {insecure && (
        <Notice tone="warn">
          <p>{i18n.t('editor.cloaking.insecure')}</p>
        </Notice>
      )}
    </div>
  );
}

export const cloaking = {
  Fields: CloakingFields,
  summary: ({ has_cloaking }: LinkDraft): string => (has_cloaking ? i18n.t('editor.cloaking.on') : ''),
};
