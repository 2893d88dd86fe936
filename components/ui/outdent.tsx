import type { ComponentProps } from 'react';

const sizes = { normal: '-mx-3', small: '-mx-2' };

interface Props extends ComponentProps<'div'> {
  /** The shape of the buttons: small ones and icon buttons have less padding. */
  size?: keyof typeof sizes;
}

/** Quiet buttons, moved outwards, so that their words stand below those above. Its classes are for layout. */
export const Outdent = ({ size = 'normal', className = 'flex', ...rest }: Props) => (
  <div {...rest} className={`${sizes[size]} ${className}`} />
);
