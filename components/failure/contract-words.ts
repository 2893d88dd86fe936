import { i18n } from '#i18n';
import type { ContractError } from '@/lib/contract/error-codes.ts';

/** What the contract has against a value, in words. */
export function contractWords(error: ContractError): string {
  switch (error.code) {
    case 'tooLong':
      return i18n.t('contract.tooLong', [error.max]);
    case 'tooShort':
      return i18n.t('contract.tooShort', [error.min]);
    case 'unknown':
      return i18n.t('contract.unknown', [error.names.join(', ')]);
    default:
      return i18n.t(`contract.${error.code}`);
  }
}
