import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import type { ContractError } from '@/lib/contract/error-codes.ts';

/** Returns a violation of the contract in words. */
export function contractWords(error: ContractError): string {
  if ('limit' in error) return i18n.t(`contract.${error.code}`, error.limit, [error.limit]);
  return error.code === 'unknown'
    ? i18n.t('contract.unknown', [formatItems(error.names)])
    : i18n.t(`contract.${error.code}`);
}
