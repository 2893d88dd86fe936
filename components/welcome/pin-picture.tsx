import { Pin, Puzzle } from 'lucide-react';
import { Mark } from '@/components/ui/mark.tsx';
import { PictureFrame, PictureSpot } from '@/components/ui/picture-frame.tsx';

/** A drawing of the browser's toolbar: the puzzle piece, and below it Hem with its pin. */
export const PinPicture = () => (
  <PictureFrame
    bar={
      <PictureSpot>
        <Puzzle size={18} />
      </PictureSpot>
    }
  >
    <Mark size={20} />
    <span className="flex-1">Hem</span>
    <PictureSpot>
      <Pin size={16} />
    </PictureSpot>
  </PictureFrame>
);
