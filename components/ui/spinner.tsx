import { LoaderCircle } from 'lucide-react';

/** Goes around while something is being done. */
export const Spinner = () => <LoaderCircle size={18} className="motion-safe:spin" aria-hidden />;
