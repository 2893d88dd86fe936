import {
  ChartColumn,
  Check,
  ClipboardList,
  Copy,
  CopyPlus,
  ExternalLink,
  Pencil,
  QrCode,
  Share,
  Trash2,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { i18n } from '#i18n';
import { editLinkRoute, linkRoute, statsRoute, templateRoute } from '@/lib/link/routes.ts';

type Route = `/${string}`;

/** What a place lends to the actions on one of its links. A place lends what the actions it offers need. */
interface ActionContext {
  /** Leads to a page of the options: within them, or from the popup in a tab. */
  go: (route: Route) => void;
  copy: () => void;
  /** Offers the forms that it can be copied in. */
  copyAs: () => void;
  /** Offers where it can be shared. */
  share: () => void;
  /** Deletes the link, after a question where the place asks one. */
  remove: () => void;
  /** Shows the QR code of its short address. */
  showQr: () => void;
  /** Shows the stats in the place itself. Without it, they are shown on their page. */
  glance?: () => void;
}

interface LinkAction {
  /** Made once, so that React need not compare it in each row; null for what is no button anywhere. */
  icon: ReactElement | null;
  /** As `KeyboardEvent.key` has them; the first is the one that people are told of. */
  keys: readonly string[];
  /** Its page in the options, where it leads to one. */
  route?: (id: string) => Route;
  run?: (id: string, context: ActionContext) => void;
}

const leadsTo = (route: (id: string) => Route) => ({
  route,
  run: (id: string, { go }: Pick<ActionContext, 'go'>) => go(route(id)),
});

/** What a person can do to a link. Popup, list, link page and result choose from it. */
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
  // A link of the page to the short address: the browser opens it.
  open: { icon: <ExternalLink size={16} aria-hidden />, keys: [] },
  edit: { icon: <Pencil size={16} aria-hidden />, keys: ['e'], ...leadsTo(editLinkRoute) },
  stats: {
    icon: <ChartColumn size={16} aria-hidden />,
    keys: ['s'],
    route: statsRoute,
    run: (id: string, { go, glance }: Pick<ActionContext, 'go' | 'glance'>) =>
      glance === undefined ? go(statsRoute(id)) : glance(),
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

/** The actions that stand on buttons. */
export type ButtonAction = Exclude<ActionName, 'details'>;

/** What takes the place of the icon of `copy` for a moment after it. */
export const copiedIcon = <Check size={16} aria-hidden />;

/** An action in words, as they stand on its button. */
export const actionWords = (name: ButtonAction): string => i18n.t(`linkAction.${name}`);

/** An action in words with the link's name, for buttons that show their icon alone. */
export const actionLabel = (name: Exclude<ButtonAction, 'open'>, link: string): string =>
  i18n.t(`linkAction.on.${name}`, [link]);

/** Which key runs which of some actions. */
export const actionsByKey = <Name extends ActionName>(names: readonly Name[]): ReadonlyMap<string, Name> =>
  new Map(names.flatMap((name) => linkActions[name].keys.map((key): [string, Name] => [key, name])));
