import type { ComponentProps } from 'react';
import { HeadFrame } from '@/components/ui/head-frame.tsx';
import { PageIcon } from './page-icon.tsx';

interface Props extends Omit<ComponentProps<typeof HeadFrame>, 'icon'> {
  tabId: number;
}

/**
 * The head that the form, the created link and the links of a page share: the page's icon, its title or words about its
 * links, and its address or a link's destination.
 */
export const PageFrame = ({ tabId, ...frame }: Props) => <HeadFrame icon={<PageIcon tabId={tabId} />} {...frame} />;
