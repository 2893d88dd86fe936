import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLifetime } from '../../../entrypoints/background/shared/lifetime.ts';
import { answer, isOwnPage } from '../../../lib/messaging/answer.ts';
import { ask } from '../../../lib/messaging/ask.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { resetBrowser } from '../../setup/browser/reset.ts';
import { type Sender, sendAs } from '../../setup/browser/runtime.ts';
import { at, created, fieldErrorsOf, id, long_url } from './setting.ts';

beforeEach(() => {
  resetBrowser();
  setPageConnection(at.connectionId);
});

const ownId = fakeBrowser.runtime.id;
const own = (path: string) => fakeBrowser.runtime.getURL('/').concat(path);
const webPage = 'https://example.com/page';
const otherId = 'abcdefghijklmnopabcdefghijklmnop';

const invalidSenders: [string, Sender][] = [
  ['a content script of Hem’s own', { id: ownId, url: webPage, tab: { id: 7, url: webPage } }],
  ['a content script in a frame without an address', { id: ownId, url: 'about:blank', tab: { id: 7, url: webPage } }],
  ['another extension', { id: otherId, url: `chrome-extension://${otherId}/popup.html` }],
  ['another extension that names Hem’s page', { id: otherId, url: own('popup.html') }],
  ['a web page', { url: webPage, tab: { id: 7, url: webPage } }],
  ['a web page whose address contains Hem’s', { id: ownId, url: `https://example.com/?${own('popup.html')}` }],
  ['a web page whose address starts like Hem’s', { id: ownId, url: `chrome-extension://${ownId}.example/popup.html` }],
  ['an empty sender', {}],
  ['Hem without an address', { id: ownId }],
];

describe('a valid sender', () => {
  it.each([
    ['the popup', { id: ownId, url: own('popup.html') }],
    [
      'the options in a tab',
      { id: ownId, url: own('options.html#/connection'), tab: { id: 7, url: own('options.html') } },
    ],
  ])('is %s', (_who, sender) => {
    expect(isOwnPage(sender)).toBe(true);
  });

  it.each(invalidSenders)('is not %s: the handler is not called', async (_who, sender) => {
    const lifetime = createLifetime();
    const handler = vi.fn(async () => ({ ok: true as const, value: { state: 'made' as const, link: created } }));
    answer(lifetime, 'createLink', handler);
    sendAs(sender);
    expect(await ask('createLink', { body: { long_url }, geo_targets: [], at })).toEqual({
      ok: false,
      failure: { kind: 'forbidden', message: '' },
    });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  it.each([
    ['nothing', 'createLink', null, []],
    ['a link without an address', 'createLink', { body: {}, geo_targets: [], at }, ['body']],
    ['a link with an unknown field', 'createLink', { body: { long_url, tittle: '' }, geo_targets: [], at }, ['body']],
    ['a link without a place', 'createLink', { body: { long_url }, geo_targets: [] }, ['at']],
    ['a link without country rules', 'createLink', { body: { long_url }, at }, ['geo_targets']],
    [
      'a country rule without its country',
      'addCountryRules',
      { id, geo_targets: [{ target_url: long_url }], at },
      ['geo_targets'],
    ],
    ['an update without an id', 'updateLink', { title: 'Page' }, ['id']],
    ['an update of fields for create only', 'updateLink', { id, long_url }, []],
    ['a request for all links', 'retrieveLink', { id: '*' }, ['id']],
    ['a deletion of all links', 'deleteLink', { id: '*' }, ['id']],
    ['a link for an invalid place', 'createLink', { body: { long_url }, geo_targets: [], at: { tabId: '1' } }, ['at']],
    ['an invalid operation', 'discard', { operation: 'all' }, ['operation']],
    ['an invalid connection', 'connect', { settings: {}, token: 'a b', check: 'yes' }, ['settings', 'token', 'check']],
    ['a test with input', 'testConnection', { url: 'https://example.com' }, []],
  ] as const)('is refused if it is malformed, with the names of its fields: %s', async (_what, name, input, fields) => {
    const lifetime = createLifetime();
    const handler = vi.fn(async () => ({ ok: false as const, failure: { kind: 'network' as const } }));
    answer(lifetime, name, handler);
    const reply = await fakeBrowser.runtime.sendMessage({ intent: name, input, connectionId: at.connectionId });
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(Object.keys(fieldErrorsOf(reply))).toEqual(fields);
    expect(handler).not.toHaveBeenCalled();
  });

  it('reaches the handler without unknown fields', async () => {
    const lifetime = createLifetime();
    const handler = vi.fn(async () => ({ ok: true as const, value: 'done' as const }));
    answer(lifetime, 'addCountryRules', handler);
    const { connectionId } = at;
    const input = { id, geo_targets: [], at: { ...at, url: webPage } };
    await fakeBrowser.runtime.sendMessage({ intent: 'addCountryRules', input, connectionId });
    expect(handler.mock.calls).toEqual([
      [
        { id, geo_targets: [], at },
        {
          ...{ isPrivate: false, connectionId, signal: expect.any(AbortSignal) },
          ...{ requestId: expect.any(String), isRepeated: false },
        },
      ],
    ]);
  });
});

describe('an aborted request', () => {
  it('is aborted in the background, which replies at once', async () => {
    const lifetime = createLifetime();
    const started = Promise.withResolvers<AbortSignal>();
    answer(lifetime, 'retrieveLink', (_input, { signal }) => {
      started.resolve(signal);
      return new Promise(() => undefined);
    });
    const page = new AbortController();
    const answered = ask('retrieveLink', { id }, at.connectionId, page.signal);
    const signal = await started.promise;
    expect(signal.aborted).toBe(false);
    page.abort();
    expect(await answered).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(signal.aborted).toBe(true);
  });

  it('is aborted in the background even if it was aborted before it was sent', async () => {
    const lifetime = createLifetime();
    answer(lifetime, 'retrieveLink', () => new Promise(() => undefined));
    const answered = ask('retrieveLink', { id }, at.connectionId, AbortSignal.abort());
    expect(await answered).toEqual({ ok: false, failure: { kind: 'network' } });
  });

  it('affects no other request, and nothing after its reply', async () => {
    const lifetime = createLifetime();
    const signals: AbortSignal[] = [];
    answer(lifetime, 'retrieveLink', async (_input, { signal }) => {
      signals.push(signal);
      return { ok: false, failure: { kind: 'timeout', seconds: 1 } };
    });
    const page = new AbortController();
    await ask('retrieveLink', { id }, at.connectionId, page.signal);
    page.abort();
    await ask('retrieveLink', { id }, at.connectionId, new AbortController().signal);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  });
});

it('an intent has only one handler', async () => {
  const lifetime = createLifetime();
  answer(lifetime, 'testConnection', async () => ({ ok: true, value: null }));
  expect(() => answer(lifetime, 'testConnection', async () => ({ ok: true, value: null }))).toThrow(
    'testConnection has a handler already',
  );
});
