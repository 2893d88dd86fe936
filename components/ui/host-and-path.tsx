interface Props {
  /** Null if the path says enough. */
  host: string | null;
  path: string;
  title: string;
}

const end = 'max-w-full overflow-hidden text-ellipsis';

/** A short address, one line high: a host that doesn't fit beside its path wraps to a line that doesn't show. */
export const HostAndPath = ({ host, path, title }: Props) => (
  <span
    className="flex h-lh w-fit max-w-full min-w-0 flex-wrap-reverse content-end overflow-hidden whitespace-pre"
    dir="ltr"
    title={title}
  >
    {host !== null && <span className={`text-quiet ${end}`}>{host}</span>}
    {path !== '' && <span className={end}>{path}</span>}
  </span>
);
