import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../lib/qr/code.ts';
import { plainStyle } from '../../../lib/qr/style.ts';
import { svgOf } from '../../../lib/qr/svg.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

function svgWith(logo: string | null): string {
  const code = encodeText('https://go.example/spring', 'H');
  if (code === null) throw new Error('Too long for a code');
  return svgOf(code, plainStyle, logo);
}

describe('a code as SVG', () => {
  it('names its logo with xlink:href, too, which Illustrator and PDF tools need', () => {
    const svg = svgWith(picture);
    expect(svg).toContain('xmlns:xlink="http://www.w3.org/1999/xlink"');
    expect(svg).toContain(`<image href="${picture}" xlink:href="${picture}" `);
  });

  it('has no other namespace without a logo', () => {
    expect(svgWith(null)).not.toContain('xlink');
  });
});
