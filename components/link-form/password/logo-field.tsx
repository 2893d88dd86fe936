import { i18n } from '#i18n';
import { ForeignPicture } from '@/components/ui/foreign-picture.tsx';
import { Note } from '@/components/ui/note.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
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
        <ForeignPicture address={picture.address} words={i18n.t('editor.password.logoShown')} />
      )}
      <StatusArea>
        {(picture.kind === 'failed' || picture.kind === 'insecure' || picture.kind === 'local') && (
          <Note tone="warn">{i18n.t(problems[picture.kind])}</Note>
        )}
      </StatusArea>
    </div>
  );
}

const problems = {
  failed: 'editor.password.logoFailed',
  insecure: 'editor.password.logoInsecure',
  local: 'editor.favicon.local',
} as const;
