import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { Menu, type MenuItem } from '@/components/ui/menu.tsx';

/**
 * A menu of a chart. A chart out of view is not laid out, and such an element also clips and moves what is fixed in the
 * window. So its menus are outside of it.
 */
export const FrameMenu = <Item extends MenuItem>(menu: ComponentProps<typeof Menu<Item>>) =>
  createPortal(<Menu {...menu} />, document.body);
