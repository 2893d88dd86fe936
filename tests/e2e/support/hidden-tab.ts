import { type CDPSession, expect } from '@playwright/test';
import * as z from 'zod/mini';

/**
 * A tab without a window, which clients do not list as a page. It draws nothing, and opening it does not close popups.
 */
export interface HiddenTab {
  /** Runs a function in its page with a user gesture. Returns its result. Input and result are plain data. */
  call<Input>(run: (input: Input) => unknown, input: Input): Promise<unknown>;
}

const reply = z.object({
  id: z.number(),
  result: z.optional(
    z.object({
      result: z.optional(z.object({ value: z.optional(z.unknown()) })),
      exceptionDetails: z.optional(
        z.object({ text: z.string(), exception: z.optional(z.object({ description: z.optional(z.string()) })) }),
      ),
    }),
  ),
  error: z.optional(z.object({ message: z.string() })),
});

type Reply = z.infer<typeof reply>;

/** Returns the result of a call, or throws its error. */
function answerOf({ result, error }: Reply): unknown {
  if (error) throw new Error(error.message);
  const thrown = result?.exceptionDetails;
  if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
  return result?.result?.value;
}

/**
 * Opens an address in a hidden tab.
 *
 * @param browser the browser's session. Playwright does not support hidden tabs, so their commands and events go
 * through it
 */
export async function openHiddenTab(browser: CDPSession, url: string): Promise<HiddenTab & { close(): Promise<void> }> {
  const { targetId } = await browser.send('Target.createTarget', { url, hidden: true, background: true });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  let last = 0;
  const send = (method: string, params: object = {}): Promise<Reply> => {
    last += 1;
    const id = last;
    const replied = new Promise<Reply>((resolve) => {
      const onMessage = (event: { sessionId: string; message: string }): void => {
        if (event.sessionId !== sessionId) return;
        const read = reply.safeParse(JSON.parse(event.message));
        if (!read.success || read.data.id !== id) return;
        browser.off('Target.receivedMessageFromTarget', onMessage);
        resolve(read.data);
      };
      browser.on('Target.receivedMessageFromTarget', onMessage);
    });
    const message = JSON.stringify({ id, method, params });
    return browser.send('Target.sendMessageToTarget', { sessionId, message }).then(() => replied);
  };
  const evaluate = async (expression: string): Promise<unknown> =>
    answerOf(
      await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true }),
    );
  // An empty page answers first, and calls fail while the real page replaces it.
  const address = () => evaluate('location.href').catch(() => 'about:blank');
  await expect.poll(address, { intervals: [0, 10], message: `${url} in a hidden tab` }).not.toBe('about:blank');
  return {
    call: (run, input) => evaluate(`(${run})(${JSON.stringify(input) ?? ''})`),
    async close() {
      await browser.send('Target.closeTarget', { targetId });
    },
  };
}
