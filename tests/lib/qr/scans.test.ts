import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionsFrom, encodeText, logoBox } from '../../../lib/qr/code.ts';
import { mendColors } from '../../../lib/qr/contrast.ts';
import { makeCode } from '../../../lib/qr/make-code.ts';
import { minSide, type Pixels, paintCode } from '../../../lib/qr/pixels.ts';
import { corrections, pictureSizes, plainStyle, type QrStyle, quietZones } from '../../../lib/qr/style.ts';
import { runs } from '../../setup/runs.ts';
import { scanned } from '../../setup/scan-code.ts';

const address = 'https://go.example.com/spring-sale';
const white = [255, 255, 255] as const;

/** A picture by the color and opacity of each pixel. */
function drawn(side: number, at: (x: number, y: number) => readonly [number, number, number, number?]): Pixels {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [red, green, blue, opacity = 255] = at(x, y);
      data.set([red, green, blue, opacity], (y * side + x) * 4);
    }
  }
  return { width: side, height: side, data };
}

/** A logo that looks like a corner of a code. */
const finder = drawn(70, (x, y) => {
  const ring = Math.max(Math.abs(x - 34.5), Math.abs(y - 34.5)) / 10;
  return ring < 1.5 || ring > 2.5 ? [0, 0, 0] : white;
});

/** Logos of the kinds that people have, each as bad for a scanner as its kind can be. */
const logos: Record<string, Pixels | null> = {
  none: null,
  'all black': drawn(64, () => [0, 0, 0]),
  'all white': drawn(64, () => white),
  'a finder of a code': finder,
  'a round icon on nothing': drawn(64, (x, y) => [200, 30, 60, (x - 32) ** 2 + (y - 32) ** 2 < 1000 ? 255 : 0]),
  'a photograph': drawn(64, (x, y) => [(x * 37 + y * 91) % 256, (x * y) % 256, (x * 13 + y * 7) % 256]),
};

/** What the settings accept is made; it is then painted as it will be saved, and read by another library. */
async function readAs(text: string, style: QrStyle, logo: Pixels | null): Promise<string | null> {
  const made = makeCode(text, style, logo);
  if (!made.ok) throw new Error(`Refused: ${made.problem.kind}`);
  return scanned(paintCode(made.code, style, logo));
}

describe('a code that Hem accepts', () => {
  const colors = [
    { dark: '#000000', light: '#ffffff' },
    { dark: '#0a7680', light: '#e3f3f4' },
    { dark: '#7a0000', light: '#ffd24d' },
  ];

  it.each(Object.keys(logos))(
    'is read at each size and error correction, in several colors, with a logo: %s',
    async (name) => {
      const logo = logos[name] ?? null;
      for (const size of pictureSizes) {
        const isLarge = size > 1024;
        // The largest pictures hold the same modules, and take long to read.
        for (const correction of isLarge ? (['L', 'H'] as const) : corrections) {
          for (const pair of isLarge ? colors.slice(0, 1) : colors) {
            const style = { ...plainStyle, ...pair, size, correction };
            expect(await readAs(address, style, logo), `${size} ${correction} ${pair.dark}`).toBe(address);
          }
        }
      }
    },
  );

  it('is read with each margin', async () => {
    for (const quietZone of quietZones) {
      expect(await readAs(address, { ...plainStyle, quietZone, size: 256 }, null)).toBe(address);
    }
  });

  it('is read with the mark of scans, with a logo and without', async () => {
    for (const logo of Object.values(logos)) {
      const style = { ...plainStyle, isMarked: true, size: 256 as const };
      expect(await readAs(address, style, logo)).toBe(`${address}?qr=1`);
    }
  });

  it('is read in any colors that are mended', async () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    await fc.assert(
      fc.asyncProperty(color, color, async (dark, light) => {
        const style: QrStyle = { ...plainStyle, ...mendColors({ dark, light }), size: 256 };
        expect(await readAs(address, style, null)).toBe(address);
      }),
      runs(30),
    );
  });

  it('is read whatever address it holds, with a logo and without', async () => {
    const path = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => `https://go.example.com/${text}`);
    const logo = fc.constantFrom(...Object.values(logos));
    await fc.assert(
      fc.asyncProperty(path, logo, fc.constantFrom(...corrections), async (text, picture, correction) => {
        const style = { ...plainStyle, correction, size: 512 as const };
        // A logo that looks like a part of the code makes some unreadable. Hem refuses these.
        if (picture === finder && !makeCode(text, style, picture).ok) return;
        expect(await readAs(text, style, picture)).toBe(text);
      }),
      runs(30),
    );
  });
});

describe('a code with a logo', () => {
  it('has a higher error correction than was asked for, where that is too low', () => {
    expect(correctionsFrom('L', true)).toEqual(['Q', 'H']);
    expect(correctionsFrom('H', true)).toEqual(['H']);
    expect(correctionsFrom('L', false)).toEqual(['L', 'M', 'Q', 'H']);
    const made = makeCode(address, { ...plainStyle, correction: 'L' }, logos['a photograph'] ?? null);
    expect(made.ok && made.code.correction).toMatch(/[QH]/);
  });

  it('loses less than 7 per cent of its modules, in its very middle', () => {
    for (let size = 21; size <= 177; size += 4) {
      const { from, side } = logoBox({ size });
      expect(side ** 2 / size ** 2).toBeLessThan(0.07);
      expect(from * 2 + side).toBe(size);
      expect(Number.isInteger(from)).toBe(true);
    }
  });
});

describe('a code that cannot be scanned', () => {
  const refusal = (text: string, part: Partial<QrStyle>) => {
    const made = makeCode(text, { ...plainStyle, ...part }, null);
    return made.ok ? null : made.problem;
  };

  it('is refused for its colors', () => {
    expect(refusal(address, { dark: '#ffffff', light: '#000000' })).toEqual({ kind: 'inverted' });
    expect(refusal(address, { dark: '#cccccc' })).toEqual({ kind: 'low' });
  });

  it('is refused where its modules are too small, with the size that is enough', () => {
    const long = `https://go.example.com/${'x'.repeat(200)}`;
    expect(refusal(long, { size: 128 })).toEqual({ kind: 'tooSmall', least: 256 });
    expect(refusal(long, { size: 256 })).toBeNull();
    // A drawing has no pixels.
    expect(refusal(long, { size: 128, format: 'svg' })).toBeNull();
  });

  it('is refused if its logo makes it unreadable', () => {
    const text =
      'https://go.example.com/\u{A0}\u{10000}\u{10000}\u{800}\u{1D158}\u{1D165}\u{1D16E}U\u{308}\u{304}\u{10000}\u{10000}\u{10000}';
    const style = { ...plainStyle, correction: 'H' as const, size: 512 as const };
    expect(makeCode(text, style, finder)).toEqual({ ok: false, problem: { kind: 'unreadable' } });
    expect(makeCode(text, style, null).ok).toBe(true);
  });

  it('is refused where the text is longer than any code', () => {
    expect(refusal(`https://go.example.com/${'x'.repeat(5000)}`, {})).toEqual({ kind: 'tooLong' });
  });
});

describe('the pixels of a code', () => {
  it('are as many for each module, and their edges are sharp', () => {
    const code = encodeText(address, 'M');
    if (code === null) throw new Error('No code');
    const { data } = paintCode(code, { ...plainStyle, size: 300 }, null);
    const colors = new Set(new Uint32Array(data.buffer));
    expect(colors).toEqual(new Set([0xff000000, 0xffffffff]));
    const scale = Math.floor(300 / (code.size + 2 * plainStyle.quietZone));
    const dark = code.rows.flat().filter(Boolean).length;
    expect(new Uint32Array(data.buffer).filter((pixel) => pixel === 0xff000000)).toHaveLength(dark * scale ** 2);
    expect(minSide(code, 4)).toBe((code.size + 8) * 3);
  });
});
