import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { type ChannelSet, channelSet } from '../../../lib/link/channels/channel-set.ts';
import { mergeEdit } from '../../../lib/storage/merge-edit.ts';

const set = (part: object): ChannelSet => channelSet.parse({ id: 's', name: 'Launch', ...part });
const base = set({ channels: ['a', 'b', 'c'].map((id) => ({ id, name: id })) });
const [a, b, c] = base.channels;
if (a === undefined || b === undefined || c === undefined) throw new Error('Three channels');
const ids = ({ channels }: ChannelSet) => channels.map(({ id }) => id).join('');

describe('an edit of a stored value', () => {
  it('changes only its own fields', () => {
    const stored = { ...base, slug: 'theirs' };
    expect(mergeEdit(base, stored, { ...base, name: 'Mine' })).toEqual({ ...base, slug: 'theirs', name: 'Mine' });
    expect(mergeEdit(base, stored, { ...base, slug: 'mine' })).toEqual({ ...base, slug: 'mine' });
  });

  it('changes the items of a list by their ids, with the order of the last writer', () => {
    const stored = { ...base, channels: [c, { ...a, name: 'theirs' }] };
    const edited = { ...base, channels: [a, b, { ...c, name: 'mine' }] };
    expect(mergeEdit(base, stored, edited).channels).toEqual([
      { ...c, name: 'mine' },
      { ...a, name: 'theirs' },
    ]);
    const added = { ...base, channels: [...base.channels, { ...a, id: 'd' }] };
    expect(ids(mergeEdit(base, added, { ...base, channels: [c, b, a] }))).toBe('cbad');
    expect(ids(mergeEdit(base, added, { ...base, channels: [a, c] }))).toBe('acd');
    expect(ids(mergeEdit(base, { ...base, channels: [c, a, b] }, { ...base, name: 'Mine' }))).toBe('cab');
  });

  it('keeps an item that the other side deleted if it changed that item', () => {
    const edited = { ...base, channels: [{ ...a, name: 'mine' }, b, c] };
    expect(ids(mergeEdit(base, { ...base, channels: [b, c] }, edited))).toBe('bca');
  });

  it('takes lists of texts whole', () => {
    const allowed = (...utm_source: string[]) => ({ allowed: { utm_source, utm_medium: ['a'] } });
    expect(mergeEdit(allowed('a'), allowed('a', 'b'), allowed('c'))).toEqual(allowed('c'));
    expect(mergeEdit(allowed(), allowed('b'), allowed())).toEqual(allowed('b'));
  });
});

const names = ['name', 'slug', 'campaign'] as const;

property('edits of different fields and channels are both kept, in either order', () => {
  const edit = fc.record({
    fields: fc.subarray([...names]),
    channels: fc.subarray(['a', 'b', 'c']),
    text: fc.string({ minLength: 1 }).map((text) => `new ${text}`),
  });
  fc.assert(
    fc.property(edit, edit, (one, other) => {
      const apply = (to: ChannelSet, { fields, channels, text }: typeof one): ChannelSet => ({
        ...{ ...to, ...Object.fromEntries(fields.map((field) => [field, text])) },
        channels: to.channels.map((channel) => (channels.includes(channel.id) ? { ...channel, name: text } : channel)),
      });
      const rest = {
        ...other,
        fields: other.fields.filter((field) => !one.fields.includes(field)),
        channels: other.channels.filter((id) => !one.channels.includes(id)),
      };
      const both = apply(apply(base, one), rest);
      expect(mergeEdit(base, apply(base, one), apply(base, rest))).toEqual(both);
      expect(mergeEdit(base, apply(base, rest), apply(base, one))).toEqual(both);
    }),
  );
});
