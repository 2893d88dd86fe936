import type { ReactNode, Ref } from 'react';

interface Props {
  title: string;
  /** A link to the page above, on a page below another one. */
  parent?: ReactNode;
  /** At most two plain buttons, one primary button and a `MenuButton`. */
  actions?: ReactNode;
  /** Set if the heading can be focused, such as after a removed button. */
  heading?: Ref<HTMLHeadingElement>;
}

/** The first row of a page: its title and actions. */
export function PageHeader({ title, parent, actions, heading }: Props) {
  return (
    <header className="grid grid-cols-1">
      {parent !== undefined && (
        <p className="pb-1 text-xs text-quiet [&_a]:text-quiet [&_a]:no-underline [&_a:hover]:underline print:hidden">
          {parent}
        </p>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        {/* A short title needs no more than its words, so that the actions stay beside it in a narrow window. */}
        <div className={title.length > 12 ? 'min-w-0 flex-[1_1_160px]' : 'min-w-0 flex-auto'}>
          {/* As narrow as its words, so that a title of another direction still begins where the page does. */}
          <h1
            className="w-fit max-w-full truncate focus:outline-none"
            dir="auto"
            title={title}
            ref={heading}
            {...(heading !== undefined && { tabIndex: -1 })}
          >
            {title}
          </h1>
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
