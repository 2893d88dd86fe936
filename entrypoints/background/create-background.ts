import { type Background, newBackground } from './background.ts';
import { keepBadge } from './badge.ts';
import { answerConnection } from './connections/messages.ts';
import { closeStorageToContentScripts } from './connections/token.ts';
import { answerAwake } from './handlers/awake.ts';
import { answerCancel } from './handlers/cancel.ts';
import { keepDrafts } from './handlers/drafts.ts';
import { answerJobs } from './handlers/jobs.ts';
import { answerLinks } from './handlers/links.ts';
import { answerNames } from './handlers/names.ts';
import { answerOutbox } from './handlers/outbox.ts';
import { keepPlaces } from './handlers/places.ts';
import { answerRecentValues } from './handlers/recent-values.ts';
import { answerStats } from './handlers/stats.ts';
import { keepLibrary } from './library/library.ts';
import { answerOmnibox } from './omnibox/omnibox.ts';
import { answerKeys } from './quick/keys.ts';
import { keepMenus } from './quick/menus.ts';
import { keepManaged } from './settings/managed.ts';
import { keepSettingsInSync } from './settings/sync.ts';
import { keepWatch } from './watch/watch.ts';
import { keepWelcome } from './welcome.ts';

/**
 * Starts a background. All listeners are registered before this returns: the event that has woken a worker would else be
 * lost to it.
 */
export function createBackground(): Background {
  const background = newBackground();
  void closeStorageToContentScripts();
  answerAwake(background);
  answerCancel(background);
  answerConnection(background);
  answerNames(background);
  answerLinks(background);
  answerOutbox(background);
  answerJobs(background);
  keepPlaces(background);
  keepDrafts(background);
  answerStats(background);
  keepLibrary(background);
  keepBadge(background);
  answerRecentValues(background);
  keepWatch(background);
  keepMenus(background);
  answerKeys(background);
  answerOmnibox(background);
  keepWelcome(background);
  keepManaged(background);
  keepSettingsInSync(background);
  return background;
}
