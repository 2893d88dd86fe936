import { Check } from 'lucide-react';

/** Says that something was just done. It is drawn as a hand would. */
export const Tick = () => <Check size={16} className="flex-none text-good motion-safe:drawn" aria-hidden />;
