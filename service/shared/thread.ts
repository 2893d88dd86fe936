import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { codeOf } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

/** A thread's failure with its code, which an error loses in a message between threads. */
const sentFault = z.object({ message: z.string(), stack: z.optional(z.string()), code: z.optional(z.string()) });

/** What a thread sends: the answer to the message of this number, or why there is none. */
const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.int(), answer: z.unknown() }),
  z.object({ kind: z.literal('fault'), id: z.int(), fault: sentFault }),
]);
type Reply = z.infer<typeof reply>;

/** A message to a thread: a question with its number, or that it is to end. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.int(), asked: z.unknown() }),
  z.object({ kind: z.literal('end') }),
]);
type Message = z.infer<typeof message>;

/** A thread that is asked and answers. */
export interface Thread {
  /** Rejects when the thread fails at it, or ends before it has answered. */
  ask: (asked: unknown) => Promise<unknown>;
  /** Ends it, whatever it has not answered. Resolves once it has ended. */
  close: () => Promise<void>;
}

interface Asked {
  resolve: (answer: unknown) => void;
  reject: (fault: Error) => void;
}

interface Running {
  worker: Worker;
  /** What it was asked and has not answered. */
  waiting: Map<number, Asked>;
}

/**
 * Runs a module in a thread of its own (threads/answer.ts is its other end), where it holds up no visit. It is started when
 * it is first asked, and again when it has ended by itself. It keeps no process alive.
 *
 * @param module its path
 * @param start what the module finds in `workerData`.
 * @param onFault told when it ends by itself while nobody waits for an answer.
 */
export function openThread(module: string, start: unknown = null, onFault: (fault: Error) => void = () => {}): Thread {
  let count = 0;
  let running: Running | null = null;

  function open(): Running {
    const waiting = new Map<number, Asked>();
    const failAll = (fault: Error) => {
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
    };
    // None of this process's own flags, which may be a test runner's.
    const worker = new Worker(module, { workerData: start, execArgv: [] });
    const opened = { worker, waiting };
    // It answers nothing more: the next is asked of another.
    const isOver = () => {
      if (running === opened) running = null;
    };
    worker.on('message', (sent: unknown) => {
      const answered = reply.parse(sent);
      const asked = waiting.get(answered.id);
      waiting.delete(answered.id);
      if (waiting.size === 0) worker.unref();
      if (answered.kind === 'answer') asked?.resolve(answered.answer);
      else asked?.reject(Object.assign(new Error(), answered.fault));
    });
    worker.on('error', (cause) => {
      const fault = cause instanceof Error ? cause : new Error(String(cause));
      isOver();
      if (waiting.size === 0) onFault(fault);
      failAll(fault);
    });
    worker.on('exit', () => {
      isOver();
      failAll(new Error('The thread ended before it answered'));
    });
    // Last: to listen to its messages is to wait for them.
    worker.unref();
    return opened;
  }

  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        running ??= open();
        const { worker, waiting } = running;
        count += 1;
        waiting.set(count, { resolve, reject });
        // While somebody waits for it, the process does too.
        worker.ref();
        worker.postMessage({ kind: 'ask', id: count, asked } satisfies Message);
      }),
    // It ends itself: to terminate a thread while SQLite is at work in it can take the whole process down.
    close: async () => {
      if (running === null) return;
      const { worker } = running;
      const ended = once(worker, 'exit');
      worker.ref();
      worker.postMessage({ kind: 'end' } satisfies Message);
      await ended;
    },
  };
}

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
    const received = message.parse(sent);
    if (received.kind === 'end') {
      await withTimeout(close(), patience).catch(() => {});
      return process.exit();
    }
    const { id, asked } = received;
    try {
      send({ kind: 'answer', id, answer: await answer(asked) });
    } catch (fault) {
      const { message: text, stack } = fault instanceof Error ? fault : new Error(String(fault));
      const code = codeOf(fault);
      send({ kind: 'fault', id, fault: { message: text, ...(stack && { stack }), ...(code && { code }) } });
    }
  });
}
