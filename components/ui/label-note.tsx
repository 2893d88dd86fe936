import type { ReactNode } from 'react';

interface Props {
  /** True to hide it while the field has the focus, so that Tab leads to the next field. */
  isAside?: boolean;
  children: ReactNode;
}

/**
 * A note over the end of a field's label, in an element that is `relative`. It moves nothing: a field is often left by
 * pressing a button below, which must not move away from the pointer.
 */
export const LabelNote = ({ isAside = false, children }: Props) => (
  <p
    className={`absolute inset-e-0 -top-0.5 flex h-6 max-w-[calc(100%-76px)] items-center justify-end gap-1 bg-surface text-xs text-quiet ${
      isAside ? '[div:has(input:focus)>div>&]:invisible' : ''
    }`}
  >
    {children}
  </p>
);
