/**
 * Hem's logo: a rounded square, a folded edge, three stitches. A copy of public/icon.svg, since loading that file would
 * delay the popup's window.
 */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <path fill="#0a7680" d="M8 1h16a7 7 0 0 1 7 7v13H1V8a7 7 0 0 1 7-7Z" />
      <path fill="#75d3d9" d="M1 21h30v3a7 7 0 0 1-7 7H8a7 7 0 0 1-7-7Z" />
      <path fill="none" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" d="M6.5 14.5h3m5 0h3m5 0h3" />
    </svg>
  );
}
