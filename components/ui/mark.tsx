/** Hem's mark: a rounded square, a folded edge, three stitches. The same drawing as public/icon.svg. */
export function Mark({ size }: { size: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />;
}
