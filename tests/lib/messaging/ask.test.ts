import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLifetime } from '../../../entrypoints/background/shared/lifetime.ts';
import { noteProblemWith } from '../../../entrypoints/background/shared/problems.ts';
import type { Result } from '../../../lib/contract/failure.ts';
import { emptyDraft } from '../../../lib/link/draft.ts';
import { answer } from '../../../lib/messaging/answer.ts';
import { ask } from '../../../lib/messaging/ask.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { writeKey } from '../../../lib/storage/keyed-item.ts';
import { problemsItem } from '../../../lib/storage/problems.ts';
import { resetBrowser } from '../../setup/browser/reset.ts';
import { closePorts } from '../../setup/browser/runtime.ts';
import { oneOfEach } from '../../setup/failures.ts';
import { at, created, id, long_url } from './setting.ts';

beforeEach(() => {
  resetBrowser();
  setPageConnection(at.connectionId);
});

const made = { state: 'made' as const, link: created };

const create = () => ask('createLink', { body: { long_url }, geo_targets: [], at });

/** Replies to all messages with this value. */
function replyWith(reply: unknown): void {
  fakeBrowser.runtime.onMessage.addListener((_message, _sender, sendResponse) => {
    sendResponse(reply);
  });
}

describe('sending a message to the background', () => {
  it('passes the input to the handler, and returns its result', async () => {
    const lifetime = createLifetime();
    const handler = vi.fn(async () => ({ ok: true as const, value: made }));
    answer(lifetime, 'createLink', handler);
    expect(await create()).toEqual({ ok: true, value: made });
    expect(handler.mock.calls).toEqual([
      [
        { body: { long_url }, geo_targets: [], at },
        {
          ...{ isPrivate: false, connectionId: at.connectionId, signal: expect.any(AbortSignal) },
          ...{ requestId: expect.any(String), isRepeated: false },
        },
      ],
    ]);
  });

  it('calls the handler of its intent', async () => {
    const lifetime = createLifetime();
    answer(lifetime, 'createLink', async () => ({ ok: true, value: made }));
    answer(lifetime, 'deleteLink', async (answered) => ({
      ok: true,
      value: answered.id === id ? 'done' : 'pending',
    }));
    answer(lifetime, 'testConnection', async () => ({ ok: false, failure: { kind: 'notConnected' } }));
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });

  it.each(Object.values(oneOfEach))('returns a complete failure: $kind', async (failure) => {
    const lifetime = createLifetime();
    answer(lifetime, 'createLink', async () => ({ ok: false, failure }));
    expect(await create()).toEqual({ ok: false, failure });
  });
});

describe('no answer from the background is a lost connection', () => {
  const networkFailure = { ok: false, failure: { kind: 'network' } };

  it('if there is no listener', async () => {
    expect(await create()).toEqual(networkFailure);
  });

  it('if the intent has no handler', async () => {
    const lifetime = createLifetime();
    answer(lifetime, 'testConnection', async () => ({ ok: true, value: null }));
    expect(await create()).toEqual(networkFailure);
  });

  it('if it is stopped before it answers', async () => {
    const lifetime = createLifetime();
    answer(lifetime, 'createLink', () => new Promise(() => {}));
    const answered = create();
    await Promise.resolve();
    lifetime.stop();
    closePorts();
    expect(await answered).toEqual(networkFailure);
  });
});

describe('a message whose reply is lost', () => {
  const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

  /** Answers an intent, but is stopped before each of its first answers. Returns the messages. */
  function stoppedOften(name: 'retrieveLink' | 'discard' | 'createLink' | 'saveLink', times: number) {
    const messages: { requestId: string; isRepeated: boolean }[] = [];
    const start = (stops: number) => {
      const lifetime = createLifetime();
      answer(lifetime, name, (_input, { requestId, isRepeated }) => {
        messages.push({ requestId, isRepeated });
        if (stops === 0) return Promise.resolve(notConnected);
        queueMicrotask(() => {
          lifetime.stop();
          start(stops - 1);
          closePorts();
        });
        return new Promise(() => {});
      });
    };
    start(times);
    return messages;
  }

  it('is sent again with the same id if that has no further effect', async () => {
    const messages = stoppedOften('retrieveLink', 1);
    expect(await ask('retrieveLink', { id })).toEqual(notConnected);
    const [first, ...others] = messages;
    expect(first?.isRepeated).toBe(false);
    expect(others).toEqual([{ requestId: first?.requestId, isRepeated: true }]);
  });

  it('is sent again up to three times if it creates a link, which its id finds', async () => {
    const messages = stoppedOften('createLink', 3);
    expect(await create()).toEqual(notConnected);
    expect(new Set(messages.map(({ requestId }) => requestId)).size).toBe(1);
    expect(messages.map(({ isRepeated }) => isRepeated)).toEqual([false, true, true, true]);
  });

  it.each([
    ['createLink', () => create(), 4],
    ['saveLink', () => ask('saveLink', { body: { id, title: 'Page' }, base: emptyDraft }), 2],
  ] as const)('is not sent for ever to a background that always ends: %s', async (name, send, times) => {
    const messages = stoppedOften(name, 10);
    expect(await send()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(messages).toHaveLength(times);
  });

  it('is not sent again if that would do something else', async () => {
    const messages = stoppedOften('discard', 1);
    expect(await ask('discard', { operation: id })).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(messages).toHaveLength(1);
  });
});

describe('a handler that throws', () => {
  const storageFails = async () => {
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await writeKey('local:preferences', {});
  };
  const databaseFails = async () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const isMistaken = async () => {
    const address: unknown = 'not an address';
    new URL(String(address));
  };

  it.each([
    ['storage', 'an error of the browser’s storage', storageFails],
    ['storage', 'an error of the database', databaseFails],
    ['internal', 'any other error', isMistaken],
  ] as const)('is a failure of kind %s for %s', async (kind, _what, work) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lifetime = createLifetime();
    noteProblemWith({ lifetime });
    answer(lifetime, 'createLink', async () => {
      await work();
      return { ok: true, value: made };
    });
    expect(await create()).toEqual({ ok: false, failure: { kind } });
    const isMistake = kind === 'internal';
    expect(logged).toHaveBeenCalledTimes(isMistake ? 1 : 0);
    const noted = [{ activity: 'answer', error: 'TypeError', at: expect.any(Number), count: 1 }];
    await vi.waitFor(async () => expect(await problemsItem.get()).toEqual(isMistake ? noted : []));
  });
});

describe('an invalid answer is a contract failure', () => {
  it.each([
    ['no result', 'done', ''],
    ['a result with another shape', { okay: true }, 'ok'],
    ['a success without a value', { ok: true }, 'value'],
    ['a value of another intent', { ok: true, value: { ...made, link: { ...created, id: 'one' } } }, 'value.link.id'],
    ['an unknown failure', { ok: false, failure: { kind: 'tired' } }, 'failure.kind'],
    ['a failure without a message', { ok: false, failure: { kind: 'client' } }, 'failure.message'],
  ])('with the path: %s', async (_what, reply, path) => {
    replyWith(reply);
    expect(await create()).toEqual({
      ok: false,
      failure: { kind: 'contract', code: 'value', path, expected: expect.any(String) },
    });
  });

  it('and unknown fields are removed', async () => {
    replyWith({
      ok: true,
      value: { ...made, token: 'secret', link: { ...created, token: 'secret' } },
      token: 'secret',
    });
    expect(await create()).toEqual({ ok: true, value: made });
  });
});
