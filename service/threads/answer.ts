import { parentPort } from 'node:worker_threads';
import { codeOf } from '../storage/storage-error.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Reply, message as sentMessage } from './thread.ts';

/** Milliseconds that what the thread uses may take to close. */
const patience = 1_000;

/**
 * The other end of a thread (threads/thread.ts): answers each question, in the order that the answers are ready.
 *
 * @param close closes what the thread uses, before it ends.
 */
export function answerMessages(answer: (asked: unknown) => unknown, close = async () => {}): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a thread of its own');
  const send = (sent: Reply) => port.postMessage(sent);
  port.on('message', async (sent: unknown) => {
    const received = sentMessage.parse(sent);
    if (received.kind === 'end') {
      await withTimeout(close(), patience).catch(() => {});
      return process.exit();
    }
    const { id, asked } = received;
    try {
      send({ kind: 'answer', id, answer: await answer(asked) });
    } catch (fault) {
      const { message, stack } = fault instanceof Error ? fault : new Error(String(fault));
      const code = codeOf(fault);
      send({ kind: 'fault', id, fault: { message, ...(stack && { stack }), ...(code && { code }) } });
    }
  });
}
