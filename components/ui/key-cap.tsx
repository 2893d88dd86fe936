/** A key of the keyboard, or several that are pressed together. */
export const KeyCap = ({ name }: { name: string }) => (
  <kbd className="rounded-small border border-line-strong bg-sunken px-1.5 font-fixed text-small leading-5.5">
    {name}
  </kbd>
);
