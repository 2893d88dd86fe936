import { i18n } from '#i18n';
import type { AddressFault } from '@/lib/link/address/address-fault.ts';

/** Returns the mistake in an address in words. */
export function addressWords(fault: AddressFault): string {
  if (fault.kind === 'beginning') return i18n.t('editor.address.beginning');
  if (fault.kind === 'cut') return i18n.t('editor.address.cut');
  return fault.kind === 'app'
    ? i18n.t('editor.address.app', [fault.scheme])
    : i18n.t('editor.address.host', [fault.host]);
}
