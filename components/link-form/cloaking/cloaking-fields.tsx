import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { useDraft } from '../draft/draft-context.tsx';

/** Explains cloaking: its effect, its cost, and when it cannot work. Its switch is in the section's head. */
export function CloakingFields() {
  const insecure = useDraft(({ has_cloaking, long_url }) => has_cloaking && /^http:/i.test(long_url.trim()));
  return (
    <div className="grid max-w-[68ch] gap-2">
      <p>{i18n.t('editor.cloaking.does')}</p>
      <ul className="grid list-disc gap-1 ps-5 text-quiet">
        <li>{i18n.t('editor.cloaking.address')}</li>
        <li>{i18n.t('editor.cloaking.refused')}</li>
        <li>{i18n.t('editor.cloaking.signIn')}</li>
      </ul>
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
