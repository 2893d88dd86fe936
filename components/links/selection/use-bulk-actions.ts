import { i18n } from '#i18n';
import { navigate } from '@/components/route/hash-route.ts';
import { copyText } from '@/components/share/clipboard.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { showToast } from '@/components/ui/toasts.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { maxCodes, qrRoute } from '@/lib/link/qr-route.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { maxSelected, selectedLinksRoute } from '@/lib/stats/compare-route.ts';
import { copiedLines, type ManyForm } from '../row/copied-lines.ts';
import { openInTab } from '../row/open-in-tab.ts';
import type { LinkSelection, UsedDialogs } from '../row/use-list-dialogs.ts';
import type { RowAction, RowActions } from '../row/use-row-actions.ts';
import type { ListQuery } from '../source/list-query.ts';
import { hasFilters, passesFilters, readingAgain } from '../source/read-again.ts';

/** The largest number of links that open in tabs without a question. */
const maxOpened = 10;

/** The actions of the bar, besides copying. */
const barActions = ['edit', 'qr', 'stats', 'check', 'delete'] as const;

/** Returns the actions of the bar. Those of a private window save nothing, and links of all connections don't change. */
function barActionsFor({ isAll, isPrivate }: { isAll: boolean; isPrivate: boolean }) {
  const ofOne = isPrivate ? (['qr', 'stats'] as const) : barActions;
  return isAll ? ofOne.filter((name) => name === 'check') : ofOne;
}

interface Needs {
  dialogs: Pick<UsedDialogs, 'askBulk'>;
  query: ListQuery;
  /** The actions on one link, for a selection of one. */
  actions: RowActions;
  /** True for several connections, whose links can't be changed together. */
  isAll: boolean;
}

/** Copies links, and says so. Call it directly from a click or key. */
async function copy({ links }: LinkSelection, form: ManyForm): Promise<void> {
  let count = 0;
  const text = copiedLines(links, form).then((copied) => {
    count = copied.count;
    return copied.text;
  });
  if (!(await copyText(text))) return showToast({ text: i18n.t('links.notCopied'), tone: 'bad' });
  const words =
    form === 'addresses' || form === 'names'
      ? i18n.t('bulk.copied', count, [formatCount(count)])
      : i18n.t(`bulk.copiedAs.${form}`, count, [formatCount(count)]);
  showToast({ text: words });
}

/** Returns functions that act on a selection as a whole. One selected link has the actions of its row. */
export function useBulkActions({ dialogs, query, actions, isAll }: Needs) {
  const say = (text: string) => showToast({ text });
  /** Opens a question about a change, or says why links can't be changed together here. */
  const ask = (what: 'change' | 'delete', selection: LinkSelection) => {
    if (isAll) say(i18n.t('connections.all.chooseOne'));
    // Rows of a job are stored on disk, where nothing of a private window belongs.
    else if (inPrivateWindow()) say(i18n.t('links.selected.private'));
    else if (what === 'change' || !hasFilters(query)) dialogs.askBulk(what, selection);
    else {
      // A link may have changed since it was listed, for example as expired.
      const fits = (link: LinkRecord) => passesFilters(link, query);
      dialogs.askBulk(what, { ...selection, links: readingAgain(selection.links), fits });
    }
  };
  const open = (selection: LinkSelection) => {
    if (inPrivateWindow()) say(i18n.t('links.selected.private'));
    else if (selection.ids.length > maxOpened) dialogs.askBulk('open', selection);
    else for (const id of selection.ids) openInTab(id);
  };
  /** Opens a page with all links, which takes up to a number of links of one connection. */
  const show = (route: (ids: readonly string[]) => string, max: number, { ids }: LinkSelection) => {
    if (isAll) say(i18n.t('connections.all.chooseOne'));
    else if (ids.length > max) say(i18n.t('links.selected.tooMany', [formatCount(max)]));
    else navigate(route(ids));
  };

  const run = async (action: RowAction, selection: LinkSelection) => {
    if (selection.ids.length === 1) {
      const [link] = await selection.links.read(0, 1);
      if (link !== undefined) actions.run(action, link);
      return;
    }
    switch (action) {
      case 'details':
        return open(selection);
      case 'copy':
        return copy(selection, 'addresses');
      case 'edit':
        return ask('change', selection);
      case 'delete':
        return ask('delete', selection);
      case 'qr':
        return show(qrRoute, maxCodes, selection);
      case 'stats':
        return show(selectedLinksRoute, maxSelected, selection);
      case 'check':
        return actions.check(selection);
      case 'share':
      case 'duplicate':
        return say(i18n.t('links.selected.oneOnly'));
    }
  };
  return {
    run: (action: RowAction, selection: LinkSelection) => void run(action, selection),
    copy,
    offered({ ids }: LinkSelection) {
      const names = barActionsFor({ isAll, isPrivate: inPrivateWindow() });
      const max = { edit: Infinity, check: Infinity, delete: Infinity, qr: maxCodes, stats: maxSelected };
      return names.filter((name) => ids.length <= max[name]);
    },
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;
