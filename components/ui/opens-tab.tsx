import { ArrowUpRight } from 'lucide-react';

/** An icon for buttons that close the popup and open a page of the options. */
export const OpensTab = () => (
  <ArrowUpRight className="flex-none [&:dir(rtl)]:transform-[scaleX(-1)]" size={12} aria-hidden />
);
