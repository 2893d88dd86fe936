import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readImageAddress } from '../../../../lib/link/preview/image-address.ts';
import { imageFindings, imageFit } from '../../../../lib/link/preview/image-fit.ts';
import { networkNames } from '../../../../lib/link/preview/networks.ts';

const size = (width: number, height: number) => ({ width, height });
const fits = (width: number, height: number) => networkNames.map((network) => imageFit(size(width, height), network));

describe('X, Facebook, LinkedIn, Slack and WhatsApp show an image', () => {
  it.each([
    [1200, 630, ['large', 'large', 'small', 'large', 'large']],
    [600, 315, ['large', 'large', 'small', 'large', 'large']],
    [599, 315, ['large', 'small', 'small', 'large', 'large']],
    [200, 200, ['small', 'small', 'small', 'small', 'none']],
    [600, 314, ['large', 'small', 'small', 'large', 'large']],
    [400, 200, ['large', 'small', 'small', 'large', 'large']],
    [399, 200, ['large', 'small', 'small', 'small', 'large']],
    [300, 158, ['large', 'none', 'none', 'none', 'large']],
    [300, 157, ['large', 'none', 'none', 'none', 'none']],
    [300, 156, ['small', 'none', 'none', 'none', 'none']],
    [299, 158, ['small', 'none', 'none', 'none', 'none']],
    [200, 199, ['small', 'none', 'none', 'none', 'none']],
    [199, 200, ['small', 'none', 'none', 'none', 'none']],
    [144, 144, ['small', 'none', 'none', 'none', 'none']],
    [144, 143, ['none', 'none', 'none', 'none', 'none']],
    [143, 144, ['none', 'none', 'none', 'none', 'none']],
    [1600, 400, ['large', 'large', 'small', 'large', 'large']],
    [1604, 400, ['large', 'large', 'small', 'large', 'none']],
  ] as const)('of %i × %i: %j', (width, height, expected) => {
    expect(fits(width, height)).toEqual(expected);
  });
});

describe('the findings about an image', () => {
  it.each([
    [1200, 630],
    [1200, 627],
    [2400, 1260],
  ])('of %i × %i: it fits everywhere', (width, height) => {
    expect(imageFindings(size(width, height))).toEqual([{ kind: 'fits' }]);
  });

  it('that is square include the cropped part', () => {
    expect(imageFindings(size(1200, 1200))).toEqual([{ kind: 'cropped', percent: 48 }]);
  });

  it('include the cropped part from a tenth on, of a high or of a wide image', () => {
    for (const image of [size(1719, 1000), size(2122, 1000)])
      expect(imageFindings(image)).toEqual([{ kind: 'cropped', percent: 10 }]);
    for (const image of [size(1738, 1000), size(2099, 1000)]) expect(imageFindings(image)).toEqual([{ kind: 'fits' }]);
  });

  it('include that it is not sharp below the recommended size', () => {
    for (const image of [size(1199, 630), size(1200, 626)]) expect(imageFindings(image)).toEqual([{ kind: 'soft' }]);
  });

  it('that is small include who omits it, who shows it small, and that it is not sharp', () => {
    expect(imageFindings(size(350, 183))).toEqual([
      { kind: 'leftOut', networks: ['facebook', 'linkedin', 'slack'] },
      { kind: 'soft' },
    ]);
    expect(imageFindings(size(500, 262))).toEqual([{ kind: 'drawnSmall', networks: ['facebook'] }, { kind: 'soft' }]);
  });

  it('that is tiny are that everyone omits it', () => {
    expect(imageFindings(size(1, 1))).toEqual([{ kind: 'leftOut', networks: networkNames }]);
  });
});

property('a larger image of the same shape is never shown smaller', () => {
  const rank = { none: 0, small: 1, large: 2 };
  const side = fc.integer({ min: 1, max: 3000 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 5 }), (width, height, factor) => {
      for (const network of networkNames) {
        const before = imageFit(size(width, height), network);
        expect(rank[imageFit(size(width * factor, height * factor), network)]).toBeGreaterThanOrEqual(rank[before]);
      }
    }),
  );
});

property('each image has a finding, and at most one per network', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const findings = imageFindings(size(width, height));
      expect(findings.length).toBeGreaterThan(0);
      const named = findings.flatMap((finding) => ('networks' in finding ? finding.networks : []));
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

describe('the address of an image', () => {
  it.each([
    ['', 'none'],
    ['  ', 'none'],
    ['picture.png', 'notAnAddress'],
    ['data:image/png;base64,AAAA', 'notAnAddress'],
    ['http://example.com/a.png', 'insecure'],
    ['https://example.com/a.svg?v=1', 'drawing'],
    ['https://example.com/a.SVGZ', 'drawing'],
    ['https://example.com/a.png', 'picture'],
    ['https://example.com/a.svg/b', 'picture'],
    [' https://example.com/a.png ', 'picture'],
    ['http://localhost:3000/a.png', 'local'],
    ['http://127.0.0.1/a.png', 'local'],
    ['https://192.168.1.1/router/reboot?x=1', 'local'],
    ['https://2130706433/a.png', 'local'],
  ])('"%s" is %s', (text, kind) => {
    expect(readImageAddress(text).kind).toBe(kind);
  });

  it('is shown in the browser’s spelling', () => {
    const read = readImageAddress(' https://EXAMPLE.com/ä.png ');
    expect(read).toEqual({ kind: 'picture', address: 'https://example.com/%C3%A4.png' });
  });

  it.each([
    ['http://localhost:3000/a.png', 'picture'],
    ['http://127.0.0.1/a.png', 'picture'],
    ['https://localhost/a.png', 'picture'],
    ['http://example.com/a.png', 'insecure'],
    ['https://192.168.1.1/router/reboot?x=1', 'local'],
  ])('with a service on this machine, "%s" is %s', (text, kind) => {
    expect(readImageAddress(text, { allowsLoopback: true }).kind).toBe(kind);
  });
});
