import fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelAt, placeOfChannel } from '../../../../lib/link/channels/channel-place.ts';
import { addressOfOperation, type Place } from '../../../../lib/link/place.ts';

const page: Place = { tabId: 1, address: 'https://example.com/a', connectionId: 'c' };

it('the link of a channel is made at its own place on the page', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('x', 'a:b', 'channel:x', 'x:https://example.com/a'));
  const places = fc.record({ tabId: fc.nat(), address: fc.webUrl(), connectionId: fc.constant('c') });
  fc.assert(
    fc.property(text, text, places, (channel, other, at) => {
      expect(channelAt(placeOfChannel(at, channel), at)).toBe(channel);
      expect(placeOfChannel(at, channel)).not.toEqual(at);
      if (other !== channel) expect(placeOfChannel(at, other)).not.toEqual(placeOfChannel(at, channel));
    }),
  );
});

it.each([
  ['the page itself', page, page, null],
  ['another page', placeOfChannel({ ...page, address: 'https://example.com/b' }, 'x'), page, null],
  ['the same page in another tab', placeOfChannel({ ...page, tabId: 2 }, 'x'), page, 'x'],
  ['a corrected link', { ...page, address: addressOfOperation('x') }, page, null],
])('%s is a place of a channel only if it is on this page', (_what, at, of, channel) => {
  expect(channelAt(at, of)).toBe(channel);
});

it.each(['', 'about:blank'])('a tab at "%s" is no page that other tabs share', (address) => {
  const [here, elsewhere] = [
    { ...page, address },
    { ...page, address, tabId: 2 },
  ];
  expect(channelAt(placeOfChannel(here, 'x'), elsewhere)).toBeNull();
  expect(channelAt(placeOfChannel(here, 'x'), here)).toBe(address === '' ? null : 'x');
});
