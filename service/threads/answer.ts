import { parentPort } from 'node:worker_threads';
import { message, type Reply } from './thread.ts';

/** The other end of a thread (threads/thread.ts): answers each message, in the order that the answers are ready. */
export function answerMessages(answer: (asked: unknown) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a thread of its own');
  const send = (sent: Reply) => port.postMessage(sent);
  port.on('message', async (sent: unknown) => {
    const { id, asked } = message.parse(sent);
    try {
      send({ kind: 'answer', id, answer: await answer(asked) });
    } catch (fault) {
      send({ kind: 'fault', id, message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
    }
  });
}
