import { ActionIcon } from '@/components/link-actions/action-button.tsx';

export type IconAction = 'stats' | 'edit' | 'qr' | 'share' | 'delete';

interface Props<Name extends IconAction> {
  names: readonly Name[];
  /** True if the stats are open below. */
  isPreviewOpen: boolean;
  onPress: (name: Name) => void;
}

/** The rarer actions on the link at the top, as icons in a row. The last one, deleting, is at the far end. */
export const LinkIcons = <Name extends IconAction>({ names, isPreviewOpen, onPress }: Props<Name>) => (
  <div className="-mx-2 flex gap-1 [&>:last-child]:ms-auto">
    {names.map((name) => (
      <ActionIcon
        key={name}
        name={name}
        onClick={() => onPress(name)}
        {...(name === 'stats' && { 'aria-expanded': isPreviewOpen })}
      />
    ))}
  </div>
);
