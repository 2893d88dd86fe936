import { HostAndPath } from '@/components/ui/host-and-path.tsx';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readableHost } from '@/lib/link/names/readable-host.ts';

interface Props {
  address: string;
  /** The default host of the link's connection. Rows leave it out. */
  defaultHost: string | null;
}

/**
 * A short address on one line of a list. The path identifies the link, so the host only shows if there is room for
 * both. Cuts the end of a long path. The whole address shows on hover.
 */
export function RowAddress({ address, defaultHost }: Props) {
  const shown = withoutScheme(address);
  const end = shown.search(/[/?#]/);
  const cut = end < 0 ? shown.length : end;
  const [host, path] = [shown.slice(0, cut), shown.slice(cut)];
  const readable = readableHost(host);
  const hasHost = host.toLowerCase() !== defaultHost || path === '';
  return (
    <HostAndPath
      host={hasHost ? readable : null}
      path={path}
      title={
        readable === host
          ? shown
          : `${readable}${path}
${shown}`
      }
    />
  );
}
