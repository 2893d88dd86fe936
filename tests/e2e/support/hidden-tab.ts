import { type CDPSession, expect } from '@playwright/test';
import * as z from 'zod/mini';

/** A tab that no window shows and no client counts as a page: nothing is drawn, and nothing that is open closes. */
export interface HiddenTab {
  /** Runs a function in its page, as in a click, and answers with what it returns. The input and that are plain data. */
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

/** What a call answered. Throws what it threw. */
function answerOf({ result, error }: Reply): unknown {
  if (error) throw new Error(error.message);
  const thrown = result?.exceptionDetails;
  if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
  return result?.result?.value;
}

/**
 * Opens an address in a hidden tab.
 * @param browser the browser's own session: Playwright knows no hidden tabs, so its commands are sent and heard through it
 */
export async function openHiddenTab(browser: CDPSession, url: string): Promise<HiddenTab & { close(): Promise<void> }> {
  const { targetId } = await browser.send('Target.createTarget', { url, hidden: true, background: true });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  let last = 0;
  const send = (method: string, params: object = {}): Promise<Reply> => {
    last += 1;
    const id = last;
    const replied = new Promise<Reply>((resolve) => {
      const hear = (arrived: { sessionId: string; message: string }): void => {
        if (arrived.sessionId !== sessionId) return;
        const read = reply.safeParse(JSON.parse(arrived.message));
        if (!read.success || read.data.id !== id) return;
        browser.off('Target.receivedMessageFromTarget', hear);
        resolve(read.data);
      };
      browser.on('Target.receivedMessageFromTarget', hear);
    });
    const message = JSON.stringify({ id, method, params });
    return browser.send('Target.sendMessageToTarget', { sessionId, message }).then(() => replied);
  };
  const evaluate = async (expression: string): Promise<unknown> =>
    answerOf(
      await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true }),
    );
  // Before its address is there, an empty page answers; what is asked while one takes the other's place fails.
  const address = () => evaluate('location.href').catch(() => 'about:blank');
  await expect.poll(address, { intervals: [0, 10], message: `${url} in a hidden tab` }).not.toBe('about:blank');
  return {
    call: (run, input) => evaluate(`(${run})(${JSON.stringify(input) ?? ''})`),
    async close() {
      await browser.send('Target.closeTarget', { targetId });
    },
  };
}
