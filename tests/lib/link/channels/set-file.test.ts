import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { channelSet, newChannel } from '../../../../lib/link/channels/channel-set.ts';
import { readyMadeSets } from '../../../../lib/link/channels/ready-made.ts';
import { compareSetFile, readSetFile, writeSetFile } from '../../../../lib/link/channels/set-file.ts';
import { noUtm } from '../../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../../lib/link/utm/preset.ts';

const weekly = newPreset('weekly', 'Weekly', { ...noUtm, utm_source: 'weekly' });
const unused = newPreset('unused', 'Unused', noUtm);
const launch = channelSet.parse({ id: 'launch', name: 'Launch', channels: [{ ...newChannel('n'), preset: 'weekly' }] });

describe('a file of channel sets', () => {
  it('contains the sets and the presets that they use', () => {
    expect(readSetFile(writeSetFile([launch], [weekly, unused]))).toMatchObject({ sets: [launch], presets: [weekly] });
  });

  const [ready] = readyMadeSets;
  if (ready === undefined) throw new Error('There are ready-made sets');
  const nothing = { sets: [], presets: [], fixed: new Set<string>() };
  const other = { ...launch, id: 'other', name: 'Other' };

  it('is compared: which sets are new, and which replace others', () => {
    const before = { ...launch, slug: 'mine' };
    expect(compareSetFile({ sets: [launch, other], presets: [weekly] }, { ...nothing, sets: [before] })).toEqual({
      added: [other],
      replaced: [{ before, after: launch }],
      presets: [weekly],
    });
  });

  it('changes no equal set, no own preset, and nothing managed by the organization', () => {
    const there = { sets: [launch], presets: [{ ...weekly, name: 'Mine' }], fixed: new Set(['other']) };
    const unchanged = { added: [], replaced: [], presets: [] };
    expect(compareSetFile({ sets: [launch, other], presets: [weekly] }, there)).toEqual(unchanged);
  });

  it('never resets a ready-made set, but imports one that was changed or removed', () => {
    const mine = { ...ready, name: 'Mine' };
    const file = { sets: [ready], presets: [] };
    expect(compareSetFile(file, { ...nothing, sets: [mine] }).replaced).toEqual([]);
    expect(compareSetFile(file, nothing).added).toEqual([ready]);
    expect(compareSetFile({ sets: [mine], presets: [] }, { ...nothing, sets: [ready] }).replaced).toHaveLength(1);
  });

  it('numbers sets with existing names, the same at each import', () => {
    const file = {
      sets: [
        { ...launch, id: 'a' },
        { ...launch, id: 'b' },
      ],
      presets: [],
    };
    const { added } = compareSetFile(file, { ...nothing, sets: [{ ...launch, name: ' Launch' }] });
    expect(added.map(({ name }) => name)).toEqual(['Launch 2', 'Launch 3']);
    expect(compareSetFile(file, { ...nothing, sets: [launch, ...added] })).toMatchObject({ added: [], replaced: [] });
    const unnamed = file.sets.map((set) => ({ ...set, name: ' ' }));
    expect(compareSetFile({ ...file, sets: unnamed }, nothing).added).toEqual(unnamed);
  });

  it('may repeat ids of sets and channels: the last set counts, and channels get new ids', () => {
    const twice = { ...launch, channels: [newChannel('n'), newChannel('n'), newChannel('n')] };
    const [added, ...others] = compareSetFile({ sets: [launch, twice], presets: [] }, nothing).added;
    expect(others).toEqual([]);
    expect(added?.channels.map(({ id }) => id)).toEqual(['n', 'n-2', 'n-2-2']);
  });

  it('of a later version of Hem is recognized', () => {
    expect(readSetFile('{"hem":"channel sets","version":2,"sets":{"new":"shape"}}')).toEqual({ kind: 'newer' });
  });

  it.each([
    ['an empty text', 'nothing'],
    ['{', 'half a file'],
    ['a list', 'another list'],
    ['not an object', 'no object'],
    ['{"hem":"settings","version":2}', 'a file of settings'],
    ['without a set', 'no set'],
    ['{"hem":"channel sets","version":1,"sets":[]}', 'no sets'],
    ['{"hem":"settings","version":1,"sets":[{"id":"a"}]}', 'sets of another file'],
    ['{"hem":"channel sets","version":1,"sets":[{"name":"no id"}]}', 'a set without an id'],
  ])('%j is refused: %s', (text) => {
    expect(readSetFile(text)).toEqual({ kind: 'other' });
  });

  it('may start with a byte order mark', () => {
    expect(readSetFile(`\uFEFF${writeSetFile([launch], [])}`)).toMatchObject({ sets: [launch] });
    const marked = { ...launch, name: 'a\uFEFF' };
    expect(readSetFile(writeSetFile([marked], []))).toMatchObject({ sets: [marked] });
  });

  property('contains everything that was exported', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const channel = fc.record({
      id: text,
      name: text,
      preset: fc.option(text),
      values: fc.constant(noUtm),
      slug: text,
    });
    const sets = fc.array(
      fc.record({ id: text, name: text, slug: text, campaign: text, channels: fc.array(channel, { maxLength: 4 }) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(sets, (sets) => {
        expect(readSetFile(writeSetFile(sets, []))).toMatchObject({ kind: 'sets', sets, presets: [] });
      }),
    );
  });
});
