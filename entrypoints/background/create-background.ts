import { answer } from '@/lib/messaging/answer.ts';
import { returnSites } from '@/lib/permissions/sites.ts';
import { closeStorageToContentScripts } from './connections/token.ts';
import { registerLinkIndex } from './link-index/link-index.ts';
import { registerConnection } from './messages/connections.ts';
import { subscribeDrafts } from './messages/drafts.ts';
import { registerJobs } from './messages/jobs.ts';
import { registerLinks } from './messages/links.ts';
import { registerOperations } from './messages/operations.ts';
import { registerParameterNames } from './messages/parameter-names.ts';
import { subscribePlaces } from './messages/places.ts';
import { registerRecentValues } from './messages/recent-values.ts';
import { registerStats } from './messages/stats.ts';
import { registerOmnibox } from './omnibox/omnibox.ts';
import { registerManaged } from './settings/managed.ts';
import { registerSettingsSync } from './settings/sync.ts';
import { type Background, newBackground } from './shared/background.ts';
import { noteProblem, registerProblems } from './shared/problems.ts';
import { registerBadge } from './triggers/badge.ts';
import { registerMenus } from './triggers/menus.ts';
import { registerShortcuts } from './triggers/shortcuts.ts';
import { registerWatch } from './watch/watch.ts';
import { registerWelcome } from './welcome.ts';

/**
 * Starts a background. Registers all listeners before it returns; otherwise the worker would miss the event that has
 * woken it.
 */
export function createBackground(): Background {
  const background = newBackground();
  void closeStorageToContentScripts();
  // The message itself keeps the worker awake.
  answer(background, 'stayAwake', async () => ({ ok: true, value: null }));
  registerConnection(background);
  registerParameterNames(background);
  registerLinks(background);
  registerOperations(background);
  registerJobs(background);
  subscribePlaces(background);
  subscribeDrafts(background);
  registerStats(background);
  registerLinkIndex(background);
  registerBadge(background);
  registerRecentValues(background);
  registerWatch(background);
  registerMenus(background);
  registerShortcuts(background);
  registerOmnibox(background);
  registerWelcome(background);
  registerManaged(background);
  registerSettingsSync(background);
  registerProblems(background);
  returnSites().catch(noteProblem(background, 'checkDestinations'));
  return background;
}
