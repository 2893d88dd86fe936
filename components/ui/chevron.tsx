import { ChevronRight } from 'lucide-react';

/** The arrow of a button that opens something below it. It follows the button's `aria-expanded`. */
export const Chevron = () => (
  <ChevronRight
    size={16}
    className="flex-none text-quiet quick-[rotate] [[aria-expanded=true]>&]:rotate-90 rtl:-scale-x-100 rtl:[[aria-expanded=true]>&]:-rotate-90"
    aria-hidden
  />
);
