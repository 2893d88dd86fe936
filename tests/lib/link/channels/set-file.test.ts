import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { channelSet, newChannel } from '../../../../lib/link/channels/channel-set.ts';
import { broughtBy, readSetFile, writeSetFile } from '../../../../lib/link/channels/set-file.ts';
import { noUtm } from '../../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../../lib/link/utm/preset.ts';

const weekly = newPreset('weekly', 'Weekly', { ...noUtm, utm_source: 'weekly' });
const unused = newPreset('unused', 'Unused', noUtm);
const launch = channelSet.parse({ id: 'launch', name: 'Launch', channels: [{ ...newChannel('n'), preset: 'weekly' }] });

describe('a file of channel sets', () => {
  it('brings the sets, and the presets that they use', () => {
    expect(readSetFile(writeSetFile([launch], [weekly, unused]))).toMatchObject({ sets: [launch], presets: [weekly] });
  });

  it('says what is new of it, and what takes the place of another', () => {
    const file = { sets: [launch, { ...launch, id: 'other' }], presets: [weekly] };
    expect(broughtBy(file, { sets: [launch], presets: [] })).toMatchObject({
      added: 1,
      replaced: 1,
      presets: [weekly],
    });
    // A preset that is there is the person's own.
    expect(broughtBy(file, { sets: [], presets: [{ ...weekly, name: 'Mine' }] }).presets).toEqual([]);
  });

  it.each([
    ['', 'nothing'],
    ['{', 'half a file'],
    ['[]', 'another list'],
    ['{"hem":"channel sets","version":2,"sets":[{"id":"a"}]}', 'a later version'],
    ['{"hem":"channel sets","version":1,"sets":[]}', 'no set'],
    ['{"hem":"channel sets","version":1,"sets":[{"name":"no id"}]}', 'a set without an id'],
  ])('%j is none: %s', (text) => {
    expect(readSetFile(text)).toBeNull();
  });

  it('may begin with a mark of its encoding', () => {
    expect(readSetFile(`\uFEFF${writeSetFile([launch], [])}`)?.sets).toEqual([launch]);
  });

  property('brings back whatever was exported', () => {
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
        expect(readSetFile(writeSetFile(sets, []))?.sets).toEqual(sets);
      }),
    );
  });
});
