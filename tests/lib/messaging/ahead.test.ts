import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { prefetch } from '@/lib/messaging/prefetch.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const failure = { kind: 'timeout', seconds: 15 };

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

const mockReply = (reply: unknown) => vi.spyOn(chrome.runtime, 'sendMessage').mockImplementation(async () => reply);

it('a message sent ahead answers the same request', async () => {
  const sent = mockReply({ ok: false, failure });
  prefetch('retrieveLink', { id });
  expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure });
  expect(sent).toHaveBeenCalledExactlyOnceWith({ intent: 'retrieveLink', input: { id } });
});

it('a message sent ahead answers only the first request with the same input', async () => {
  const sent = mockReply({ ok: false, failure });
  prefetch('retrieveStats', { id, start_date: '2026-03-01', end_date: '2026-03-30' });
  await ask('retrieveStats', { id, start_date: '2026-03-02', end_date: '2026-03-30' });
  expect(sent).toHaveBeenCalledTimes(2);
  await ask('retrieveStats', { id, start_date: '2026-03-01', end_date: '2026-03-30' });
  expect(sent).toHaveBeenCalledTimes(2);
  await ask('retrieveStats', { id, start_date: '2026-03-01', end_date: '2026-03-30' });
  expect(sent).toHaveBeenCalledTimes(3);
});

it('an invalid reply is a failure, as for any message', async () => {
  mockReply({ ok: true, value: { id: 7 } });
  prefetch('retrieveLink', { id });
  expect(await ask('retrieveLink', { id })).toMatchObject({ ok: false, failure: { kind: 'contract' } });
});

it('a message is sent again if the background ended before its reply', async () => {
  const sent = mockReply(undefined);
  prefetch('retrieveLink', { id });
  sent.mockImplementation(async () => ({ ok: false, failure }));
  expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure });
  expect(sent).toHaveBeenCalledTimes(2);
});

it('a background that cannot be reached twice is a lost connection', async () => {
  vi.spyOn(chrome.runtime, 'sendMessage').mockRejectedValue(new Error('No receiver'));
  prefetch('retrieveLink', { id });
  expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure: { kind: 'network' } });
});
