import { i18n } from '#i18n';
import { formatList } from '@/components/ui/format-list.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';

/** Returns the words for a change of many links. */
export function changeWords(change: BulkChange): string {
  switch (change.kind) {
    case 'addTags':
    case 'removeTags':
      return i18n.t(`bulk.words.${change.kind}`, [formatList(change.tags)]);
    case 'mergeTags': {
      const [tags, tag] = [formatList(change.from), change.to];
      return i18n.t(change.from.length > 1 ? 'bulk.words.mergeTags' : 'bulk.words.renameTag', [tags, tag]);
    }
    case 'replace':
      return i18n.t(`bulk.words.replace.${change.field}`, [change.find, change.by]);
    case 'switch':
      return i18n.t(`bulk.${change.on ? 'turnOn' : 'turnOff'}.${change.section}`);
    default:
      return i18n.t(`bulk.words.${change.kind}`);
  }
}
