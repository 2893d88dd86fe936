import type { ReactNode } from 'react';
import { Address } from './address.tsx';

interface Props {
  icon: ReactNode;
  /** Words, or with `isField` a text field with the look of a heading. */
  heading: ReactNode;
  isField?: boolean;
  address: string;
  /** Lines below the address. */
  notes?: ReactNode;
  /** A line below these that is loaded later. Its room is there from the start, so that nothing moves. */
  laterNote?: ReactNode;
}

/** The head of a page: an icon beside a heading and an address. */
export const HeadFrame = ({ icon, heading, isField = false, address, notes, laterNote }: Props) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
    <span className="grid size-9 place-items-center rounded-card border border-line text-quiet [&>img]:object-contain">
      {icon}
    </span>
    <div className="grid min-w-0 grid-cols-1">
      {isField ? heading : <div className="px-2 font-semibold">{heading}</div>}
      <div className="flex min-h-4 min-w-0 px-2 text-xs text-quiet">
        <Address address={address} />
      </div>
      {notes && <div className={`px-2 text-xs text-quiet ${laterNote ? 'min-h-6' : ''}`}>{notes}</div>}
      {laterNote && <div className="-mb-2 min-h-6 px-2 text-xs text-quiet">{laterNote}</div>}
    </div>
  </div>
);
