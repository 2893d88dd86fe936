import { type Code, darkPath } from '@/lib/qr/code.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import { logoPlace } from '@/lib/qr/svg.ts';

interface Props {
  code: Code;
  style: Pick<QrStyle, 'dark' | 'light' | 'quietZone'>;
  /** The data URL of the logo; null without a logo. */
  logo: string | null;
  label: string;
}

/** A QR code with its margin, as a drawing. It is sharp on paper, too. */
export function QrDrawing({ code, style: { dark, light, quietZone }, logo, label }: Props) {
  const across = code.size + 2 * quietZone;
  const place = logoPlace(code, quietZone);
  return (
    <svg className="block w-full" viewBox={`0 0 ${across} ${across}`} role="img" aria-label={label}>
      <rect width={across} height={across} fill={light} />
      <path d={darkPath(code, { hasLogo: logo !== null, margin: quietZone })} fill={dark} shapeRendering="crispEdges" />
      {logo !== null && <image href={logo} x={place.from} y={place.from} width={place.side} height={place.side} />}
    </svg>
  );
}
