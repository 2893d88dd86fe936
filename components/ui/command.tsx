/** A command to copy: a press selects it. */
export const Command = ({ children }: { children: string }) => (
  <code className="rounded-control bg-sunken px-2 py-0.5 font-fixed text-xs select-all">{children}</code>
);
