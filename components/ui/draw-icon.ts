import { type ComponentProps, createElement } from 'react';

/** An icon in Lucide's format: elements of a 24 by 24 drawing. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface Props extends ComponentProps<'svg'> {
  size?: number;
}

/**
 * Draws a Lucide icon. scripts/lean-icons.ts replaces Lucide's own function by this one. Lucide's supports more than
 * Hem needs, and would be 1% of the popup's code.
 */
export default function drawIcon({ node }: Drawing) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...children,
    );
}
