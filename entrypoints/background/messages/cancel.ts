import { answer, cancelRequest } from '@/lib/messaging/answer.ts';
import type { Background } from '../background.ts';

/** Cancels requests of pages that were left. */
export const registerCancel = (background: Background): void =>
  answer(background, 'cancel', async ({ requestId }) => {
    cancelRequest(background, requestId);
    return { ok: true, value: null };
  });
