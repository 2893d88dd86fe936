import type { ComponentProps } from 'react';
import { keyed } from '@/components/keys/keyed.ts';
import { Button } from '@/components/ui/button.tsx';
import { actionLabel, actionWords, type ButtonAction, copiedIcon, linkActions } from './action-table.tsx';

type ButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'title' | 'aria-label'>;

interface Props extends ButtonProps {
  name: ButtonAction;
  /** True for a moment after copying: a tick replaces the icon. */
  ticked?: boolean;
}

/** A button with the icon and name of an action on a link. */
export function ActionButton({ name, ticked = false, ...button }: Props) {
  return (
    <Button {...keyed(...linkActions[name].keys)} {...button}>
      {ticked ? copiedIcon : linkActions[name].icon}
      {actionWords(name)}
    </Button>
  );
}

interface IconProps extends Omit<ButtonProps, 'name' | 'kind' | 'shape'> {
  name: Parameters<typeof actionLabel>[0];
  /** The name of the link, for screen readers, if there are several. */
  link?: string;
  ticked?: boolean;
}

/** A button with the icon of an action on a link. */
export function ActionIcon({ name, link, ticked = false, ...button }: IconProps) {
  return (
    <Button
      {...keyed(...linkActions[name].keys)}
      {...button}
      kind="quiet"
      shape="icon"
      title={actionWords(name)}
      aria-label={link === undefined ? undefined : actionLabel(name, link)}
    >
      {ticked ? copiedIcon : linkActions[name].icon}
    </Button>
  );
}
