import { ActionIcon } from '@/components/link-actions/action-button.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';

export type IconAction = 'stats' | 'edit' | 'qr' | 'share' | 'delete';

interface Props<Name extends IconAction> {
  names: readonly Name[];
  /** True if the stats are open below. */
  isPreviewOpen: boolean;
  onPress: (name: Name) => void;
}

/** The rarer actions on the link at the top, as icons in a row. The last one, deleting, is at the far end. */
export const LinkIcons = <Name extends IconAction>({ names, isPreviewOpen, onPress }: Props<Name>) => (
  <Outdent size="small" className="flex gap-1">
    {names.map((name, at) => (
      <span key={name} className={`flex ${at === names.length - 1 ? 'ms-auto' : ''}`}>
        <ActionIcon
          name={name}
          onClick={() => onPress(name)}
          {...(name === 'stats' && { 'aria-expanded': isPreviewOpen })}
        />
      </span>
    ))}
  </Outdent>
);
