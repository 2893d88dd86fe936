import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from '@/components/ui/menu.tsx';
import { show } from '../../setup/show.ts';

const items = [
  { name: 'one', words: 'First', icon: null },
  { name: 'two', words: 'Second', icon: null },
];

function showMenu() {
  const onClose = vi.fn();
  show(<Menu label="More" items={items} anchor={new DOMRect(10, 20, 30, 20)} onPick={() => {}} onClose={onClose} />);
  return { menu: screen.getByRole('menu', { name: 'More' }), onClose };
}

const was = { width: innerWidth, height: innerHeight };

/** Sets the size of the window. */
function resizeTo({ width = innerWidth, height = innerHeight }): void {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  fireEvent(window, new Event('resize'));
}

describe('a menu', () => {
  afterEach(() => resizeTo(was));

  it('starts at its first item', () => {
    showMenu();
    expect(screen.getByRole('menuitem', { name: 'First' })).toHaveFocus();
  });

  it('stays in place when a popup grows below it as content arrives', () => {
    const { menu, onClose } = showMenu();
    resizeTo({ height: innerHeight + 100 });
    expect(onClose).not.toHaveBeenCalled();
    expect(menu).toHaveStyle({ top: '44px' });
  });

  it('moves above its button if the window has no room below any more', () => {
    const { menu } = showMenu();
    resizeTo({ height: 30 });
    expect(menu).toHaveStyle({ top: '16px' });
  });

  it('closes if the width of the window changes, which moves its button', () => {
    const { onClose } = showMenu();
    resizeTo({ width: innerWidth - 100 });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('separates groups by a line, with what is dangerous alone at the end', () => {
    const grouped = [
      { name: 'copy', words: 'Copy', icon: null },
      { name: 'watch', words: 'Watch', icon: null, group: 'stats' },
      { name: 'delete', words: 'Delete', icon: null, group: 'stats', isDanger: true },
    ];
    show(<Menu label="More" items={grouped} anchor={new DOMRect()} onPick={() => {}} onClose={() => {}} />);
    const content = [...screen.getByRole('menu').children].map((one) => (one.tagName === 'HR' ? '–' : one.textContent));
    expect(content).toEqual(['Copy', '–', 'Watch', '–', 'Delete']);
  });
});
