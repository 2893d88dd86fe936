import type { ComponentProps } from 'react';

const shapes = {
  normal: 'min-h-8 border-line-soft bg-surface text-sm font-medium hover:bg-sunken',
  form: 'min-h-9 border-line-strong bg-surface',
  /** Before the text of a field. */
  prefix: 'min-h-7 border-transparent bg-sunken text-quiet',
  /** Within a field's frame. */
  framed: 'min-h-8.5 flex-1 border-transparent bg-transparent outline-none',
};

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'size'> {
  shape?: keyof typeof shapes;
  onChange: (value: string) => void;
}

/** A list to choose from. `PickField` adds a label above. `base.css` draws the arrow and the open list. */
export const Select = ({ shape = 'normal', onChange, ...select }: Props) => (
  <select {...select} className={shapes[shape]} onChange={({ target }) => onChange(target.value)} />
);
