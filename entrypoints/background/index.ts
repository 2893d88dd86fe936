import { defineBackground } from 'wxt/utils/define-background';
import { answerConnection } from './handlers/connection.ts';
import { answerLinks } from './handlers/links.ts';
import { answerStats } from './handlers/stats.ts';
import { answerUsed } from './handlers/used.ts';
import { closeStorageToContentScripts } from './token.ts';

export default defineBackground(() => {
  void closeStorageToContentScripts();
  answerConnection();
  answerLinks();
  answerStats();
  answerUsed();
});
