import { parentPort } from 'node:worker_threads';
import { codeOf } from '../storage/storage-error.ts';
import { type Reply, message as sentMessage } from './thread.ts';

/** The other end of a thread (threads/thread.ts): answers each message, in the order that the answers are ready. */
export function answerMessages(answer: (asked: unknown) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a thread of its own');
  const send = (sent: Reply) => port.postMessage(sent);
  port.on('message', async (sent: unknown) => {
    const { id, asked } = sentMessage.parse(sent);
    try {
      send({ kind: 'answer', id, answer: await answer(asked) });
    } catch (fault) {
      const { message, stack } = fault instanceof Error ? fault : new Error(String(fault));
      const code = codeOf(fault);
      send({ kind: 'fault', id, fault: { message, ...(stack && { stack }), ...(code && { code }) } });
    }
  });
}
