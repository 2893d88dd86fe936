import { ChevronRight } from 'lucide-react';

/** The arrow of a button that opens something below it. It follows the button's `aria-expanded`. */
export const Chevron = () => <ChevronRight size={16} className="chevron" aria-hidden />;
