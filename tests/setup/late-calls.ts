import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, onTestFinished, type TestContext } from 'vitest';

type Test = TestContext['task'];

/** The test that started the running code, also through promises, timers and requests. */
const origin = new AsyncLocalStorage<Test>();

let current: Test | null = null;
const lateCalls: string[] = [];

/** Returns the noted late calls, and forgets them. */
export const takeLateCalls = (): string[] => lateCalls.splice(0);

/** Notes a call that a later test might see, if the test that started it has ended. */
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
  noteCall('fetch');
  return fetch(...given);
};

/**
 * Fails if a test has ended and its code still changes the browser, messages a background, or sends a request. A call
 * during a later test fails that one, with the name of the test at fault.
 *
 * Call this before the `afterEach` that closes pages and background.
 */
export function failOnLateCalls(): void {
  beforeEach(({ task }) => {
    current = task;
    origin.enterWith(task);
    // Runs last, when the test's services are stopped.
    onTestFinished(() => expect(takeLateCalls(), 'calls after the end of a test').toEqual([]));
  });
  afterEach(() => {
    current = null;
  });
}
