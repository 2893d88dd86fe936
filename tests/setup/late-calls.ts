import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, onTestFinished, type TestContext } from 'vitest';

type Test = TestContext['task'];

/** The test that started the running code, also through promises, timers and requests. */
const origin = new AsyncLocalStorage<Test>();

/** The last test that has begun. */
let current: Test | null = null;
const lateCalls: string[] = [];

/** Returns the noted late calls, and forgets them. */
export const takeLateCalls = (): string[] => lateCalls.splice(0);

/** Notes a call that another test might see, since the test that started it has ended. */
export function noteCall(call: string): void {
  const test = origin.getStore();
  if (test !== undefined && test !== current) lateCalls.push(`${call}, by “${test.name}”`);
}

/** The functions that change the browser. */
const changing = /^(set|remove|clear|create|update|open|request)/;

/** Notes late calls of the functions of an API that change the browser. */
export function watchCalls(name: string, api: object): void {
  for (const [key, member] of Object.entries(api)) {
    if (typeof member !== 'function' || !changing.test(key)) continue;
    Reflect.set(api, key, function watched(this: unknown, ...given: unknown[]): unknown {
      noteCall(`${name}.${key}`);
      return Reflect.apply(member, this, given);
    });
  }
}

const { fetch } = globalThis;
globalThis.fetch = (...given) => {
  // An aborted one sends nothing.
  if (!given[1]?.signal?.aborted) noteCall('fetch');
  return fetch(...given);
};

/**
 * Fails a test during which code of an earlier one changes the browser, messages a background, or sends a request. The
 * failure names the test at fault.
 */
export function failOnLateCalls(): void {
  beforeEach(({ task }) => {
    current = task;
    origin.enterWith(task);
    // Runs last, when the test's services are stopped.
    onTestFinished(() => {
      const calls = takeLateCalls();
      expect(calls, `calls after the end of a test: ${calls.join(', ')}`).toEqual([]);
    });
  });
}
