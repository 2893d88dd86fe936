import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sign } from './sign.tsx';
import { Hint } from './text.tsx';

const signs = { good: CircleCheck, warn: TriangleAlert, plain: Info };

interface Props {
  tone?: keyof typeof signs;
  /** Replaces the icon of the tone. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A small line with a sign before it, such as below a field. What warns is as dark as other text. */
export const Note = ({ tone = 'plain', icon = signs[tone], children }: Props) => (
  <Hint tone={tone === 'warn' ? 'plain' : 'quiet'} className="grid grid-cols-[auto_minmax(0,1fr)] gap-1 wrap-anywhere">
    <span className="flex h-lh items-center">
      <Sign icon={icon} tone={tone === 'plain' ? undefined : tone} size={14} />
    </span>
    <span>{children}</span>
  </Hint>
);
