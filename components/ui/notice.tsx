import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { bad: CircleAlert, good: CircleCheck, warn: TriangleAlert, plain: Info };
const colors = { bad: 'text-bad', good: 'text-good', warn: 'text-warn', plain: '' };
const look = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 rounded-card p-3 wrap-anywhere';

interface Props {
  tone: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  /** The actions for the person. */
  actions?: ReactNode;
}

/** A message with its actions. Screen readers announce an error at once, and other messages later. */
export function Notice({ tone, title, children, actions }: Props) {
  const Icon = icons[tone];
  return (
    <div
      className={`${look} ${tone === 'bad' ? 'bg-bad-soft' : 'bg-sunken'}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={16} className={`mt-0.5 ${colors[tone]}`} aria-hidden />
      <div className="grid min-w-0 gap-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
        {actions !== undefined && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
      </div>
    </div>
  );
}
