import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

const box =
  'fixed z-10 grid max-h-[calc(100vh-8px)] max-w-[min(320px,100vw-8px)] min-w-50 grid-cols-1 overflow-y-auto ' +
  'appear rounded-card border border-edge bg-raised p-1 text-sm shadow-menu';
const choice =
  'flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-start hover:bg-hover focus-visible:bg-hover ' +
  '-outline-offset-2 aria-[current]:font-medium';
const remark = 'flex-none font-normal text-xs';

export interface MenuItem {
  name: string;
  words: string;
  icon: ReactNode;
  /** The key that does the same outside the menu. */
  hint?: string | undefined;
  /** A line separates the items of different groups. Dangerous ones are a group of their own. */
  group?: string;
  /** A note at its end. */
  aside?: string;
  isDanger?: boolean;
  /** True for the current one of several choices. */
  isCurrent?: boolean;
}

interface Props<Item extends MenuItem> {
  label: string;
  items: readonly Item[];
  /** The anchor: the menu is below it, or above if there is more room. */
  anchor: DOMRect;
  onPick: (item: Item) => void;
  /** Called when the menu closes, with or without a choice. */
  onClose: () => void;
}

const distance = 4;

/** True if a line separates an item from the one before. */
const startsGroup = (item: MenuItem, before: MenuItem | undefined): boolean =>
  before !== undefined && (item.group !== before.group || (item.isDanger === true && before.isDanger !== true));

/** Positions a menu below its anchor, with the same end, or above if there is no room below. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isFromRight = getComputedStyle(menu).direction === 'rtl';
  const below = anchor.bottom + distance;
  const top = below + height > innerHeight ? Math.max(distance, anchor.top - distance - height) : below;
  menu.style.top = `${top}px`;
  const left = isFromRight ? anchor.left : anchor.right - width;
  menu.style.left = `${Math.max(distance, Math.min(left, innerWidth - width - distance))}px`;
}

/** A menu of actions at the pressed position. Arrow keys move the focus; Escape and a press elsewhere close it. */
export function Menu<Item extends MenuItem>({ label, items, anchor, onPick, onClose }: Props<Item>) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (menu.current === null) return;
    place(menu.current, anchor);
    menu.current.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [anchor]);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) onClose();
    };
    const { innerWidth: width } = window;
    // A popup grows downwards when content loads, which moves no anchor of a menu.
    const fit = () => {
      if (innerWidth !== width) onClose();
      else if (menu.current !== null) place(menu.current, anchor);
    };
    const events = ['pointerdown', 'wheel'] as const;
    for (const event of events) addEventListener(event, leave);
    addEventListener('resize', fit);
    return () => {
      for (const event of events) removeEventListener(event, leave);
      removeEventListener('resize', fit);
    };
  }, [anchor, onClose]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = all.findIndex((one) => one.matches(':focus'));
    const leads: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = leads[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (to !== undefined) all.at(to % all.length)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={box} onKeyDown={press}>
      {items.map((item, index) => (
        <Fragment key={item.name}>
          {startsGroup(item, items[index - 1]) && <hr className="-mx-1 my-1 border-0 border-t border-line" />}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-current={item.isCurrent === true ? 'true' : undefined}
            className={`${choice} ${item.isDanger === true ? 'text-bad' : 'text-text [&_svg]:text-quiet'}`}
            onClick={() => {
              onClose();
              onPick(item);
            }}
          >
            {item.icon !== null && <span className="flex w-4 flex-none justify-center">{item.icon}</span>}
            <span className="min-w-0 flex-1 wrap-anywhere">{item.words}</span>
            {item.aside !== undefined && <span className={`text-quiet ${remark}`}>{item.aside}</span>}
            {item.hint !== undefined && (
              <kbd className={`font-sans text-faint ${remark}`} aria-hidden>
                {item.hint}
              </kbd>
            )}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
