/** A key of the keyboard, or several that are pressed together: their order is the same in every language. */
export const KeyCap = ({ name }: { name: string }) => (
  <kbd dir="ltr" className="rounded-control border border-line-strong bg-sunken px-1.5 font-fixed text-xs leading-5.5">
    {name}
  </kbd>
);
