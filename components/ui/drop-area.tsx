import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Sign } from './sign.tsx';

interface Props {
  onFiles: (files: readonly File[]) => void;
  /** Words, and a button that does the same. */
  children: ReactNode;
}

/** A frame onto which files can be dropped. */
export function DropArea({ onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isIn);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={`grid justify-items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center ${
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'
      }`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Sign icon={Upload} tone="quiet" size={24} />
      {children}
    </div>
  );
}
