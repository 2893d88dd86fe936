import { i18n } from '#i18n';
import type { BulkChange } from '@/lib/bulk/change.ts';

/** What a change of many links does, in words. */
export function changeWords(change: BulkChange): string {
  switch (change.kind) {
    case 'addTags':
    case 'removeTags':
      return i18n.t(`bulk.words.${change.kind}`, [change.tags.join(', ')]);
    case 'renameTag':
      return i18n.t('bulk.words.renameTag', [change.from, change.to]);
    case 'replace':
      return i18n.t(`bulk.words.replace.${change.field}`, [change.find, change.by]);
    case 'switch':
      return i18n.t(`bulk.words.${change.on ? 'on' : 'off'}`, [i18n.t(`links.sign.${change.section}`)]);
    default:
      return i18n.t(`bulk.words.${change.kind}`);
  }
}
