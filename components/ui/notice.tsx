import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const icons = { bad: CircleAlert, good: CircleCheck, warn: TriangleAlert, plain: Info };

interface Props {
  tone: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  /** What the person can do about it. */
  actions?: ReactNode;
}

/** Something to know, with its way out. Bad news interrupts a screen reader, the rest waits its turn. */
export function Notice({ tone, title, children, actions }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`${styles['notice']} ${styles[tone] ?? ''}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className={styles['body']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
