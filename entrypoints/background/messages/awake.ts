import { answer } from '@/lib/messaging/answer.ts';
import type { Background } from '../background.ts';

/** Answers a page that only wants the background awake: being asked is what keeps it so. */
export function registerAwake(background: Background): void {
  answer(background, 'stayAwake', async () => ({ ok: true, value: null }));
}
