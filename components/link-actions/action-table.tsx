import {
  ChartColumn,
  Check,
  ClipboardList,
  Copy,
  CopyPlus,
  ExternalLink,
  Link2Off,
  Pencil,
  QrCode,
  Share,
  Trash2,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { i18n } from '#i18n';
import { editLinkRoute, linkRoute, statsRoute, templateRoute } from '@/lib/link/routes.ts';

type Route = `/${string}`;

/** The page's functions for actions on a link. A page provides only the ones that its actions need. */
interface ActionContext {
  /** Navigates to a page of the options. The popup opens it in a tab. */
  go: (route: Route) => void;
  copy: () => void;
  /** Offers the formats to copy. */
  copyAs: () => void;
  /** Opens the share dialog. */
  share: () => void;
  /** Deletes the link. */
  remove: () => void;
  showQr: () => void;
  /** Checks the destinations. */
  check: () => void;
  /** Shows the stats in place. Without it, the stats page opens. */
  previewStats?: () => void;
}

interface LinkAction {
  /** One element for all rows, so that React need not compare it; null if no button shows it. */
  icon: ReactElement | null;
  /** Values of `KeyboardEvent.key`. The first is the one shown to people. */
  keys: readonly string[];
  /** The action's page in the options, if it has one. */
  route?: (id: string) => Route;
  run?: (id: string, context: ActionContext) => void;
}

const leadsTo = (route: (id: string) => Route) => ({
  route,
  run: (id: string, { go }: Pick<ActionContext, 'go'>) => go(route(id)),
});

/** All actions on a link. Each page offers some of them. */
export const linkActions = {
  details: { icon: null, keys: ['Enter'], ...leadsTo(linkRoute) },
  copy: {
    icon: <Copy size={16} aria-hidden />,
    keys: ['c'],
    run: (_id: string, { copy }: Pick<ActionContext, 'copy'>) => copy(),
  },
  copyAs: {
    icon: <ClipboardList size={16} aria-hidden />,
    keys: ['f'],
    run: (_id: string, { copyAs }: Pick<ActionContext, 'copyAs'>) => copyAs(),
  },
  share: {
    icon: <Share size={16} aria-hidden />,
    keys: ['h'],
    run: (_id: string, { share }: Pick<ActionContext, 'share'>) => share(),
  },
  qr: {
    icon: <QrCode size={16} aria-hidden />,
    keys: ['q'],
    run: (_id: string, { showQr }: Pick<ActionContext, 'showQr'>) => showQr(),
  },
  // Shown as an anchor, which the browser follows.
  open: { icon: <ExternalLink size={16} className="rtl:-scale-x-100" aria-hidden />, keys: [] },
  edit: { icon: <Pencil size={16} aria-hidden />, keys: ['e'], ...leadsTo(editLinkRoute) },
  stats: {
    icon: <ChartColumn size={16} aria-hidden />,
    keys: ['s'],
    route: statsRoute,
    run: (id: string, { go, previewStats }: Pick<ActionContext, 'go' | 'previewStats'>) =>
      previewStats === undefined ? go(statsRoute(id)) : previewStats(),
  },
  check: {
    icon: <Link2Off size={16} aria-hidden />,
    keys: ['v'],
    run: (_id: string, { check }: Pick<ActionContext, 'check'>) => check(),
  },
  duplicate: { icon: <CopyPlus size={16} aria-hidden />, keys: ['d'], ...leadsTo(templateRoute) },
  delete: {
    icon: <Trash2 size={16} aria-hidden />,
    // The key above Return on a Mac sends Backspace, and is called Delete there.
    keys: ['Delete', 'Backspace'],
    run: (_id: string, { remove }: Pick<ActionContext, 'remove'>) => remove(),
  },
} satisfies Record<string, LinkAction>;

type ActionName = keyof typeof linkActions;

/** The actions that have a button. */
export type ButtonAction = Exclude<ActionName, 'details'>;

/** Replaces the icon of `copy` for a moment after copying. */
export const copiedIcon = <Check size={16} aria-hidden />;

/** Returns the name of an action, as its button shows it. */
export const actionWords = (name: ButtonAction): string => i18n.t(`linkAction.${name}`);

/** Returns the name of an action with the link's name, for buttons that show an icon alone. */
export const actionLabel = (name: Exclude<ButtonAction, 'open' | 'check'>, link: string): string =>
  i18n.t(`linkAction.on.${name}`, [link]);

/** Returns the given actions by their keys. */
export const actionsByKey = <Name extends ActionName>(names: readonly Name[]): ReadonlyMap<string, Name> =>
  new Map(names.flatMap((name) => linkActions[name].keys.map((key): [string, Name] => [key, name])));
