import { useMemo } from 'react';
import { encode } from 'uqr';
import { i18n } from '#i18n';
import styles from './qr-code.module.css';

/** A code as a drawing. */
interface DrawnCode {
  /** The dark modules as one path, a unit square each. */
  path: string;
  size: number;
}

/** The code of a text; null where that is too long for any code. */
export function drawCode(text: string): DrawnCode | null {
  try {
    const code = encode(text, { ecc: 'M', border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), size: code.size };
  } catch {
    return null;
  }
}

/** A QR code. The frame around it is the quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => drawCode(text), [text]);
  if (code === null) return <p className={styles['tooLong']}>{i18n.t('made.qrTooLong')}</p>;
  const { path, size } = code;
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
