import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { useEditing, useField } from '../draft/draft-context.tsx';
import type { Editing } from '../draft/draft-store.ts';
import { LogoField } from './logo-field.tsx';
import { NewPassword } from './new-password.tsx';

/** The fields for a link's password, which is never read back, and for the logo on the page that asks for it. */
export function PasswordFields() {
  const editing = useEditing();
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasPassword(editing) ? <SetPassword /> : <NewPassword label={i18n.t('editor.password.label')} />}
      <LogoField />
    </div>
  );
}

/** The options for an existing password: keep, change or remove it. */
function SetPassword() {
  const password = useField('password');
  const flag = useField('has_password');
  // A saved password counts as set before the link is read again.
  const editing = useEditing();
  const [changingOf, setChangingOf] = useState<typeof editing | null>(null);
  const changing = changingOf === editing;
  // A pressed button disappears, so the focus moves to the one that undoes it.
  const [pressed, setPressed] = useState(false);

  const choose = (change: { flag: boolean; changing: boolean }) => {
    setPressed(true);
    setChangingOf(change.changing ? editing : null);
    if (!change.changing) password.set('');
    if (change.flag !== flag.value) flag.set(change.flag);
  };
  const keep = (focus: boolean) => (
    <Button autoFocus={focus} onClick={() => choose({ flag: true, changing: false })}>
      {i18n.t('editor.password.keep')}
    </Button>
  );

  if (!flag.value) {
    return (
      <div key="removed" className="flex flex-wrap items-center gap-2">
        <p className="flex-[1_1_240px]">{i18n.t('editor.password.removed')}</p>
        {keep(pressed)}
      </div>
    );
  }
  if (changing || password.value !== '') {
    return (
      <div key="changed" className="grid grid-cols-1 gap-2">
        <NewPassword label={i18n.t('editor.password.new')} autoFocus={changing} />
        <div>{keep(false)}</div>
      </div>
    );
  }
  return (
    <div key="kept" className="flex flex-wrap items-center gap-2">
      <p className="flex-[1_1_240px]">{i18n.t('editor.password.isSet')}</p>
      <Button autoFocus={pressed} onClick={() => choose({ flag: true, changing: true })}>
        {i18n.t('editor.password.change')}
      </Button>
      <Button kind="danger" onClick={() => choose({ flag: false, changing: false })}>
        {i18n.t('editor.password.remove')}
      </Button>
      {password.error !== undefined && (
        // There is no field for this error, so a refusal focuses this.
        <Text size="xs" tone="bad" className="flex-[1_1_100%]" role="alert" data-wrong tabIndex={-1}>
          {password.error}
        </Text>
      )}
    </div>
  );
}

/** True if the form edits a link with a password. */
const hasPassword = (editing: Editing): boolean => editing.kind === 'edit' && editing.record.has_password === true;

export const password = { Fields: PasswordFields, summary: passwordSummary };

function passwordSummary({ has_password, password, password_logo }: LinkDraft, editing: Editing): string {
  const had = hasPassword(editing);
  if (!has_password) return had ? i18n.t('editor.password.summary.removed') : '';
  const hasLogo = password_logo.trim() !== '';
  const isTyped = password !== '';
  if (!had && !isTyped) return hasLogo ? i18n.t('editor.password.summary.logo') : '';
  const state = had ? (isTyped ? 'changed' : 'kept') : 'set';
  return i18n.t(`editor.password.summary.${state}.${hasLogo ? 'logo' : 'plain'}`);
}
