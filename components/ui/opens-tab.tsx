import { ArrowUpRight } from 'lucide-react';

/** An icon for buttons that close the popup and open a page of the options. */
export const OpensTab = () => <ArrowUpRight className="flex-none rtl:-scale-x-100" size={12} aria-hidden />;
