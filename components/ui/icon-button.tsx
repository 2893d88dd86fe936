import { Button, type ButtonProps } from './button.tsx';

interface Props extends Omit<ButtonProps, 'shape' | 'title' | 'aria-label'> {
  /** The button's name, which shows on hover. */
  label: string;
  /** 32 px, or 28 px in rows and sections. */
  size?: 'normal' | 'small';
}

/** A button with an icon alone. */
export const IconButton = ({ label, size = 'normal', kind = 'quiet', ...button }: Props) => (
  <Button {...button} kind={kind} shape={size === 'small' ? 'smallIcon' : 'icon'} title={label} aria-label={label} />
);
