import { defineBackground } from 'wxt/utils/define-background';
import { keepBadge } from './badge.ts';
import { answerAwake } from './handlers/awake.ts';
import { answerConnection } from './handlers/connection.ts';
import { keepDrafts } from './handlers/drafts.ts';
import { answerLinks } from './handlers/links.ts';
import { answerOutbox } from './handlers/outbox.ts';
import { keepPlaces } from './handlers/places.ts';
import { answerRecentValues } from './handlers/recent-values.ts';
import { answerStats } from './handlers/stats.ts';
import { keepLibrary } from './library/library.ts';
import { closeStorageToContentScripts } from './token.ts';
import { keepWatch } from './watch/watch.ts';

export default defineBackground(() => {
  void closeStorageToContentScripts();
  answerAwake();
  answerConnection();
  answerLinks();
  answerOutbox();
  keepPlaces();
  keepDrafts();
  answerStats();
  keepLibrary();
  keepBadge();
  answerRecentValues();
  keepWatch();
});
