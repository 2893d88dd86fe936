import { type LucideIcon, TriangleAlert } from 'lucide-react';
import { type Tone, tones } from './text.tsx';

interface Props {
  icon: LucideIcon;
  /** Without one, it has the color of the text around. */
  tone?: Tone | undefined;
  size?: number;
  /** True within a line of words, instead of at its start in a flex row. */
  isInline?: boolean;
}

/** An icon that says how something is, by its shape and color. The words beside it say so, too. */
export const Sign = ({ icon: Icon, tone, size = 16, isInline = false }: Props) => (
  <Icon
    size={size}
    className={`${isInline ? 'inline-block align-[-2px]' : 'flex-none'} ${tone ? tones[tone] : ''}`}
    aria-hidden
  />
);

/** The sign at the beginning of a line that warns. */
export const WarningSign = () => <Sign icon={TriangleAlert} tone="warn" size={14} isInline />;
