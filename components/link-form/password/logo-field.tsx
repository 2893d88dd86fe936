import { TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import { usePicture } from '@/components/ui/use-picture.ts';
import { useDraft } from '../draft/draft-context.tsx';
import { DraftTextField } from '../draft/draft-text-field.tsx';

/** The logo for the page that asks for the password. Shown as soon as its address loads a picture. */
export function LogoField() {
  const picture = usePicture(useDraft(({ password_logo }) => password_logo));
  return (
    <div className="grid grid-cols-1 gap-2">
      <DraftTextField
        field="password_logo"
        label={i18n.t('editor.password.logo')}
        hint={i18n.t('editor.password.logoHint')}
        inputMode="url"
        spellCheck={false}
      />
      {picture.kind === 'shown' && (
        <img
          className="max-h-20 max-w-[min(100%,200px)] justify-self-start rounded-control border border-line object-contain"
          src={picture.address}
          alt={i18n.t('editor.password.logoShown')}
          referrerPolicy="no-referrer"
        />
      )}
      <p role="status" className="flex gap-1 text-xs empty:absolute">
        {(picture.kind === 'failed' || picture.kind === 'insecure' || picture.kind === 'local') && (
          <>
            <TriangleAlert className="mt-0.5 flex-none text-warn" size={14} aria-hidden />
            {i18n.t(problems[picture.kind])}
          </>
        )}
      </p>
    </div>
  );
}

const problems = {
  failed: 'editor.password.logoFailed',
  insecure: 'editor.password.logoInsecure',
  local: 'editor.favicon.local',
} as const;
