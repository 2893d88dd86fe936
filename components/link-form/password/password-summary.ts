import { i18n } from '#i18n';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { Editing } from '../draft/draft-store.ts';
import { hasPassword } from './has-password.ts';

/** Returns a summary of the password; empty if there is none. */
export function passwordSummary({ has_password, password, password_logo }: LinkDraft, editing: Editing): string {
  const had = hasPassword(editing);
  if (!has_password) return had ? i18n.t('editor.password.summary.removed') : '';
  const parts = [
    had && i18n.t(`editor.password.summary.${password === '' ? 'kept' : 'changed'}`),
    !had && password !== '' && i18n.t('editor.password.summary.set'),
    password_logo.trim() !== '' && i18n.t('editor.password.summary.logo'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
