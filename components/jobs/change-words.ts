import { i18n } from '#i18n';
import { isolated } from '@/lib/link/text-direction.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';

/** Returns the words for a change of many links. */
export function changeWords(change: BulkChange): string {
  switch (change.kind) {
    case 'addTags':
    case 'removeTags':
      return i18n.t(`bulk.words.${change.kind}`, [change.tags.map(isolated).join(', ')]);
    case 'mergeTags': {
      const [tags, tag] = [change.from.map(isolated).join(', '), isolated(change.to)];
      return i18n.t(change.from.length > 1 ? 'bulk.words.mergeTags' : 'bulk.words.renameTag', [tags, tag]);
    }
    case 'replace':
      return i18n.t(`bulk.words.replace.${change.field}`, [isolated(change.find), isolated(change.by)]);
    case 'switch':
      return i18n.t(`bulk.words.${change.on ? 'on' : 'off'}`, [i18n.t(`editor.section.${change.section}`)]);
    default:
      return i18n.t(`bulk.words.${change.kind}`);
  }
}
