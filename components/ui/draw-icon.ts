import { type ComponentProps, createElement } from 'react';

/** An icon as lucide keeps it: elements of a drawing of 24 by 24. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface Props extends ComponentProps<'svg'> {
  size?: number;
}

/**
 * Draws an icon of lucide's: scripts/lean-icons.ts puts this in the place of lucide's own way, which knows many that Hem has
 * no use for and would be a hundredth of what the popup loads.
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
