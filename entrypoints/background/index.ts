import { defineBackground } from 'wxt/utils/define-background';
import { keepBadge } from './badge.ts';
import { answerConnection } from './handlers/connection.ts';
import { answerLinks } from './handlers/links.ts';
import { answerStats } from './handlers/stats.ts';
import { answerUsed } from './handlers/used.ts';
import { keepLibrary } from './library/library.ts';
import { closeStorageToContentScripts } from './token.ts';

export default defineBackground(() => {
  void closeStorageToContentScripts();
  answerConnection();
  answerLinks();
  answerStats();
  keepLibrary();
  keepBadge();
  answerUsed();
});
