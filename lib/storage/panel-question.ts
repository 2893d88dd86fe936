import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

const panelQuestion = z.object({ isDismissed: z._default(z.boolean(), false) });

/** True once the panel's question for the permission to follow tabs was closed. The settings still offer it. */
export const panelQuestionItem = storedItem('local:panelQuestion', {
  schema: panelQuestion,
  fallback: panelQuestion.parse({}),
});
