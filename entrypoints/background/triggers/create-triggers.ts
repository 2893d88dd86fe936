import type { Commands } from '../commands/create-commands.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createBadge } from './badge.ts';
import { createClipboard } from './clipboard.ts';
import { findOrCreateLinkWith } from './find-or-create-link.ts';
import { linkNowWith } from './link-now.ts';
import { registerMenus } from './menus.ts';
import { notifyCopiedWith } from './notify-copied.ts';
import { openPanelOverWith } from './panel.ts';
import { replaceSelectedWith } from './replace-selected.ts';
import { registerShortcuts } from './shortcuts.ts';
import { createShortening } from './shortening.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  linkIndex: LinkIndex;
  operations: Operations;
  commands: Commands;
}

/** Creates what shortens without a page of Hem: menus, keys, and the badge that shows the result. */
export function createTriggers({ lifetime, noteProblem, connections, linkIndex, operations, commands }: Needs) {
  const badge = createBadge({ lifetime, noteProblem, linkIndex });
  const clipboard = createClipboard({ noteProblem });
  const linkNow = linkNowWith({ commands });
  const openPanelOver = openPanelOverWith({ noteProblem });
  const findOrCreateLink = findOrCreateLinkWith({ noteProblem, operations, commands, linkNow });
  const notifyCopied = notifyCopiedWith({ noteProblem });
  const shortening = createShortening({
    noteProblem,
    connections,
    badge,
    clipboard,
    findOrCreateLink,
    linkNow,
    notifyCopied,
  });
  const replaceSelected = replaceSelectedWith({ badge, shortening });
  registerMenus({ lifetime, connections, openPanelOver, shortening, replaceSelected, badge });
  registerShortcuts({ lifetime, shortening, openPanelOver });
  return {
    showNotice: badge.showNotice,
    copyAndTell: shortening.copyAndTell,
    shortenAndCopy: shortening.shortenAndCopy,
  };
}

export type Triggers = ReturnType<typeof createTriggers>;
