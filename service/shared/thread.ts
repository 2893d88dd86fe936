import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { codeOf } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

/** An error with its code, which a message between threads would lose. */
const serializedError = z.object({ message: z.string(), stack: z.optional(z.string()), code: z.optional(z.string()) });

/** The answer to a request, or the error. */
const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.int(), answer: z.unknown() }),
  z.object({ kind: z.literal('fault'), id: z.int(), fault: serializedError }),
]);
type Reply = z.infer<typeof reply>;

/** A request to a thread, or the message to end. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.int(), request: z.unknown() }),
  z.object({ kind: z.literal('end') }),
]);
type Message = z.infer<typeof message>;

/** A worker thread that answers requests. */
export interface Thread {
  /** Rejects if the thread fails, or ends before it answers. */
  ask: (request: unknown) => Promise<unknown>;
  /** Ends the thread with its unanswered requests. Resolves when it has ended. */
  close: () => Promise<void>;
}

interface PendingRequest {
  resolve: (answer: unknown) => void;
  reject: (fault: Error) => void;
}

interface RunningThread {
  worker: Worker;
  /** Requests without an answer yet, by id. */
  pending: Map<number, PendingRequest>;
}

/**
 * Runs a module in a worker thread, where it delays no visit. It starts with the first request, and again after a
 * crash. It does not keep the process alive.
 *
 * @param module the path of a module that calls `answerMessages`.
 * @param data the module's `workerData`.
 * @param onFault called if the thread crashes while no request is pending.
 */
export function openThread(module: string, data: unknown = null, onFault: (fault: Error) => void = () => {}): Thread {
  let count = 0;
  let running: RunningThread | null = null;

  function open(): RunningThread {
    const pending = new Map<number, PendingRequest>();
    const failAll = (fault: Error) => {
      for (const { reject } of pending.values()) reject(fault);
      pending.clear();
    };
    // Without this process's flags, which may be a test runner's.
    const worker = new Worker(module, { workerData: data, execArgv: [] });
    const started = { worker, pending };
    // The next request starts another thread.
    const forget = () => {
      if (running === started) running = null;
    };
    worker.on('message', (sent: unknown) => {
      const answered = reply.parse(sent);
      const request = pending.get(answered.id);
      pending.delete(answered.id);
      if (pending.size === 0) worker.unref();
      if (answered.kind === 'answer') request?.resolve(answered.answer);
      else request?.reject(Object.assign(new Error(), answered.fault));
    });
    worker.on('error', (cause) => {
      const fault = cause instanceof Error ? cause : new Error(String(cause));
      forget();
      if (pending.size === 0) onFault(fault);
      failAll(fault);
    });
    worker.on('exit', () => {
      forget();
      failAll(new Error('The thread ended before it answered'));
    });
    // Last, since adding a message listener keeps the process alive.
    worker.unref();
    return started;
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        running ??= open();
        const { worker, pending } = running;
        count += 1;
        pending.set(count, { resolve, reject });
        // Keeps the process alive until the answer.
        worker.ref();
        worker.postMessage({ kind: 'ask', id: count, request } satisfies Message);
      }),
    // The thread ends itself: terminating it inside SQLite can crash the process.
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

/** Milliseconds that closing the thread's resources may take. */
const closeTimeoutMs = 1_000;

/**
 * Answers the requests to this worker thread (see `openThread`), each as soon as its answer is ready.
 *
 * @param close closes the thread's resources before it ends.
 */
export function answerMessages(answer: (request: unknown) => unknown, close = async () => {}): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a thread of its own');
  const send = (sent: Reply) => port.postMessage(sent);
  port.on('message', async (sent: unknown) => {
    const received = message.parse(sent);
    if (received.kind === 'end') {
      await withTimeout(close(), closeTimeoutMs).catch(() => {});
      return process.exit();
    }
    const { id, request } = received;
    try {
      send({ kind: 'answer', id, answer: await answer(request) });
    } catch (fault) {
      const { message: text, stack } = fault instanceof Error ? fault : new Error(String(fault));
      const code = codeOf(fault);
      send({ kind: 'fault', id, fault: { message: text, ...(stack && { stack }), ...(code && { code }) } });
    }
  });
}
