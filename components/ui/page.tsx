import type { ReactNode, Ref } from 'react';

/** `list` is also as high as the window, so that its content scrolls within it. */
const widths = {
  fluid: 'grid max-w-360 grid-cols-1 content-start',
  list: 'flex h-[calc(100dvh-64px)] min-h-120 max-w-360 flex-col max-[640px]:h-[calc(100dvh-32px)]',
  form: 'grid max-w-248 grid-cols-1 content-start',
  reading: 'grid max-w-180 grid-cols-1 content-start',
};

interface Props {
  width: keyof typeof widths;
  /** The element of the page's content. */
  content?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The content of a page of the options, in one of its widths. Begins with a `PageHeader`. */
export const Page = ({ width, content, children }: Props) => (
  <div className={`${widths[width]} min-w-0 gap-4`} ref={content}>
    {children}
  </div>
);
