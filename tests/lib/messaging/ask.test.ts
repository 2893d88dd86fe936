import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newBackground } from '../../../entrypoints/background/shared/background.ts';
import { answer } from '../../../lib/messaging/answer.ts';
import { ask } from '../../../lib/messaging/ask.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
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

/** A background that replies with this, whatever it is. */
function replyWith(reply: unknown): void {
  fakeBrowser.runtime.onMessage.addListener((_message, _sender, sendResponse) => {
    sendResponse(reply);
  });
}

describe('asking the background', () => {
  it('brings what was asked to its handler, and the answer back', async () => {
    const background = newBackground();
    const handler = vi.fn(async () => ({ ok: true as const, value: made }));
    answer(background, 'createLink', handler);
    expect(await create()).toEqual({ ok: true, value: made });
    expect(handler.mock.calls).toEqual([
      [
        { body: { long_url }, geo_targets: [], at },
        { isPrivate: false, connectionId: at.connectionId, signal: expect.any(AbortSignal) },
      ],
    ]);
  });

  it('brings each intent to its own handler', async () => {
    const background = newBackground();
    answer(background, 'createLink', async () => ({ ok: true, value: made }));
    answer(background, 'deleteLink', async (asked) => ({ ok: true, value: asked.id === id ? 'done' : 'pending' }));
    answer(background, 'testConnection', async () => ({ ok: false, failure: { kind: 'notConnected' } }));
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });

  it.each(Object.values(oneOfEach))('brings a failure back whole: $kind', async (failure) => {
    const background = newBackground();
    answer(background, 'createLink', async () => ({ ok: false, failure }));
    expect(await create()).toEqual({ ok: false, failure });
  });
});

describe('a background that does not answer is a lost connection', () => {
  const lost = { ok: false, failure: { kind: 'network' } };

  it('when nobody listens', async () => {
    expect(await create()).toEqual(lost);
  });

  it('when nobody knows the intent', async () => {
    const background = newBackground();
    answer(background, 'testConnection', async () => ({ ok: true, value: null }));
    expect(await create()).toEqual(lost);
  });

  it('when it is stopped before it has answered', async () => {
    const background = newBackground();
    answer(background, 'createLink', () => new Promise(() => {}));
    const asked = create();
    await Promise.resolve();
    background.stop();
    closePorts();
    expect(await asked).toEqual(lost);
  });
});

it('a handler that fails is a failure of the browser’s storage, and none of the network', async () => {
  const background = newBackground();
  answer(background, 'createLink', async () => {
    throw new Error('QUOTA_BYTES quota exceeded');
  });
  expect(await create()).toEqual({ ok: false, failure: { kind: 'storage' } });
});

describe('an answer that is not what the protocol says is a failure of contract', () => {
  it.each([
    ['no result', 'done', ''],
    ['a result of another shape', { okay: true }, 'ok'],
    ['a success without its value', { ok: true }, 'value'],
    [
      'a value that is not of this intent',
      { ok: true, value: { ...made, link: { ...created, id: 'one' } } },
      'value.link.id',
    ],
    ['a failure that nobody knows', { ok: false, failure: { kind: 'tired' } }, 'failure.kind'],
    ['a failure without its words', { ok: false, failure: { kind: 'client' } }, 'failure.message'],
  ])('which names where: %s', async (_what, reply, path) => {
    replyWith(reply);
    expect(await create()).toEqual({
      ok: false,
      failure: { kind: 'contract', code: 'value', path, expected: expect.any(String) },
    });
  });

  it('and nothing that the protocol does not know comes through', async () => {
    replyWith({
      ok: true,
      value: { ...made, token: 'secret', link: { ...created, token: 'secret' } },
      token: 'secret',
    });
    expect(await create()).toEqual({ ok: true, value: made });
  });
});
