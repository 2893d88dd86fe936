import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putTogether, readPair, takeApart } from '../../../../lib/link/address/query-text.ts';
import { findTracking } from '../../../../lib/link/address/tracking.ts';
import { destinationParameters } from '../../../../lib/link/address/tracking-parameters.ts';
import { emptyDraft } from '../../../../lib/link/draft.ts';
import { pairsOfPresets, withDestinationValues, withPreset } from '../../../../lib/link/utm/apply-preset.ts';
import { eachDestinationParameter } from '../../../../lib/link/utm/destination.ts';
import { noUtm } from '../../../../lib/link/utm/fields.ts';
import { presetIn, presetLine, utmPreset } from '../../../../lib/link/utm/preset.ts';
import { runs } from '../../../setup/runs.ts';

const none = eachDestinationParameter(() => '');
const page = 'https://example.com/page';

describe('adding parameters of a preset to a destination', () => {
  it.each([
    ['nothing before it', page, `${page}?utm_id=7`],
    ['an empty query', `${page}?`, `${page}?utm_id=7`],
    ['other parameters, letter for letter', `${page}?b=%7e&a=+&&c`, `${page}?b=%7e&a=+&&c&utm_id=7`],
    ['a fragment, before it', `${page}#part?utm_id=1`, `${page}?utm_id=7#part?utm_id=1`],
    ['another value of the name, which it replaces', `${page}?utm_id=1&a=2`, `${page}?a=2&utm_id=7`],
    ['the name twice', `${page}?utm_id=7&utm_id=8`, `${page}?utm_id=7`],
    ['the same value, which stays in its place', `${page}?utm_id=7&a=2`, `${page}?utm_id=7&a=2`],
    ['the name in capitals, which is another parameter', `${page}?UTM_ID=1`, `${page}?UTM_ID=1&utm_id=7`],
    ['no scheme', 'example.com', 'example.com?utm_id=7'],
    ['space around it', ` ${page} `, `${page}?utm_id=7`],
  ])('works with %s', (_what, address, result) => {
    expect(withDestinationValues(address, { ...none, utm_id: ' 7 ' })).toBe(result);
  });

  it.each(['', 'spotify:track:1', 'half an addr'])('leaves "%s", which is no web address', (address) => {
    expect(withDestinationValues(address, { ...none, utm_id: '7' })).toBe(address);
  });

  it('leaves an address alone if nothing is set', () => {
    expect(withDestinationValues(` ${page}?utm_id=1`, none)).toBe(` ${page}?utm_id=1`);
  });

  it('encodes values, keeps all other pairs, and adds nothing twice', () => {
    const pair = fc.tuple(fc.constantFrom(...destinationParameters, 'a', 'utm_source'), fc.webQueryParameters());
    const values = fc.record(eachDestinationParameter(() => fc.string({ maxLength: 20 })));
    fc.assert(
      fc.property(fc.array(pair), values, (existing, set) => {
        const address = putTogether({
          before: page,
          pairs: existing.map(([name, of]) => `${name}=${of}`),
          fragment: '#x',
        });
        const once = withDestinationValues(address, set);
        expect(withDestinationValues(once, set)).toBe(once);
        const others = (text: string) => takeApart(text).pairs.filter((one) => /^(a|utm_source)=/.test(one));
        expect(others(once)).toEqual(others(address));
        expect(once.endsWith('#x')).toBe(true);
        for (const name of destinationParameters) {
          const values = takeApart(once).pairs.flatMap((one) =>
            readPair(one).name === name ? readPair(one).value : [],
          );
          if (set[name].trim() !== '' && values.length > 0) expect(values.length).toBe(1);
        }
      }),
      runs(200),
    );
  });
});

describe('a preset with parameters for the destination', () => {
  const meta = (id: string, utm_creative_format: string) =>
    utmPreset.parse({
      ...{ id, name: id, values: { utm_source: 'meta', utm_medium: 'paid-social' } },
      ...{ destination: { utm_creative_format }, hygiene: { lowerCase: true } },
    });
  const [video, image] = [meta('video', 'Video'), meta('image', 'Image')];

  it('adds them to the draft of a new link, as typed', () => {
    const draft = withPreset({ ...emptyDraft, long_url: page }, video);
    expect(draft).toMatchObject({ long_url: `${page}?utm_creative_format=Video`, utm_source: 'meta', has_utm: true });
    expect(withPreset(draft, video)).toEqual(draft);
    expect(withPreset(draft, image).long_url).toBe(`${page}?utm_creative_format=Image`);
    expect(withPreset(emptyDraft, video).long_url).toBe('');
  });

  it('is recognized by them among presets with the same UTM values', () => {
    const values = { ...noUtm, utm_source: 'meta', utm_medium: 'paid-social' };
    expect(presetIn(values, [video, image], ['utm_creative_format=Image'])).toBe(image);
    expect(presetIn(values, [video, image])).toBe(video);
    expect(presetIn(noUtm, [video, image], ['utm_creative_format=Image'])).toBeNull();
  });

  it('shows them behind its values', () => {
    expect(presetLine(video)).toBe('meta / paid-social · utm_creative_format=Video');
  });

  it('keeps them apart from tracking parameters of the page', () => {
    const tracked = { ...emptyDraft, long_url: `${page}?utm_id=5&gclid=1` };
    const draft = withPreset(tracked, video);
    const added = pairsOfPresets(draft, [image, video]);
    expect(added).toEqual(['utm_creative_format=Video']);
    const { found, without } = findTracking(draft.long_url, added);
    expect(found).toEqual(['utm_id=5', 'gclid=1']);
    expect(without).toBe(`${page}?utm_creative_format=Video`);
  });

  it('does not keep the same parameter of a page that it is not applied to', () => {
    const draft = { ...emptyDraft, long_url: `${page}?utm_creative_format=Video` };
    expect(pairsOfPresets(draft, [video])).toEqual([]);
    expect(findTracking(draft.long_url, pairsOfPresets(draft, [video])).without).toBe(page);
  });
});
