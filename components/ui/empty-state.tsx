import type { ReactNode } from 'react';

interface Props {
  heading: string;
  text: string;
  /** The level of its heading: `h4` within a section of a page. */
  Heading?: 'h2' | 'h4';
  /** The button for the next step. */
  children?: ReactNode;
}

/** A message for an empty page or section: the reason, and the next step. */
export function EmptyState({ heading, text, Heading = 'h2', children }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-4 pt-12 pb-8 text-center">
      <Cloth />
      <Heading className="text-lg">{heading}</Heading>
      <p className="mb-2 max-w-[44ch] text-pretty text-quiet">{text}</p>
      {children}
    </div>
  );
}

/** A drawing of a folded fabric edge, with stitches and room for the next one. */
const Cloth = () => (
  <svg viewBox="0 0 120 72" width={96} height={58} className="mb-2" aria-hidden>
    <path className="fill-sunken stroke-line" d="M10 6h100a6 6 0 0 1 6 6v36H4V12a6 6 0 0 1 6-6Z" />
    <path className="fill-accent-soft stroke-line" d="M4 48h112v10a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8Z" />
    <path className="fill-none stroke-accent stroke-3 [stroke-linecap:round]" d="M16 36h14m8 0h14" />
    <path
      className="fill-none stroke-line-soft stroke-2 [stroke-dasharray:1_5] [stroke-linecap:round]"
      d="M60 36h14m8 0h14"
    />
    <path className="fill-none stroke-quiet stroke-3 [stroke-linecap:round]" d="m58 36 26-20" />
    <path className="fill-none stroke-sunken stroke-1 [stroke-linecap:round]" d="m78.5 20.2 3-2.300" />
  </svg>
);
