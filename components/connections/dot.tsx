import type { ConnectionColor } from '@/lib/connection/connection-name.ts';

/** Shows the color of a connection, always beside its name. */
export function Dot({ color }: { color: ConnectionColor }) {
  return (
    <span
      aria-hidden
      className="flex-none rounded-full block-2.5 inline-2.5"
      style={{ background: `var(--color-connection-${color})` }}
    />
  );
}
