import type { ConnectionColor } from '@/lib/connection/connection-name.ts';

/** Shows the color of a connection, always beside its name. */
export function Dot({ color }: { color: ConnectionColor }) {
  return (
    <span
      aria-hidden
      className="size-2.5 flex-none rounded-full"
      style={{ background: `var(--color-connection-${color})` }}
    />
  );
}
