import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  /** A link to the page above, on a page below another one. */
  parent?: ReactNode;
  /** At most two plain buttons, one primary button and a `MenuButton`. */
  actions?: ReactNode;
  /** Set to focus the heading, such as after a removed button. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** True once the page took the place of another one, whose focused element is gone. */
export const HasMoved = createContext(false);

/** Moves a lost focus to the heading of a new page, so that screen readers and Tab continue there. */
function useLostFocus(heading: RefObject<HTMLElement | null>): void {
  const hasMoved = use(HasMoved);
  useLayoutEffect(() => {
    if (hasMoved && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [hasMoved, heading]);
}

/** The first row of a page: its title and actions. */
export function PageHeader({ title, parent, actions, heading }: Props) {
  const own = useRef<HTMLHeadingElement>(null);
  const shown = heading ?? own;
  useLostFocus(shown);
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
            ref={shown}
            tabIndex={-1}
          >
            {title}
          </h1>
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
