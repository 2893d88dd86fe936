import type { ComponentProps } from 'react';

/** A button that looks like an underlined word in a line of text. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button
    {...props}
    type="button"
    className="min-h-6 max-w-full flex-none truncate rounded-control px-1 text-text underline"
  />
);
