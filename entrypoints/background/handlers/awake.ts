import { answer } from '@/lib/messaging/answer.ts';

/** Answers a page that only wants the background awake: being asked is what keeps it so. */
export function answerAwake(): void {
  answer('stayAwake', async () => ({ ok: true, value: null }));
}
