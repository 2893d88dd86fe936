import { type ComponentProps, useState } from 'react';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { SettingSwitch } from './setting-switch.tsx';

interface Props extends Pick<ComponentProps<typeof SettingSwitch>, 'label' | 'hint' | 'isFixed'> {
  /** Shown after the browser refused the permission. */
  refusal: string;
  /** The stored value. The switch is on only if the browser also grants the permission. */
  isOn: boolean;
  set: (isOn: boolean) => Promise<void>;
  isGranted: () => Promise<boolean>;
  /** Requests the permission. Called in the handler of a press. */
  request: () => Promise<boolean>;
  release: () => Promise<unknown>;
}

/** A setting that needs a permission. It requests the permission when it is switched on, and returns it when off. */
export function PermissionSwitch({ refusal, isOn, set, isGranted, request, release, ...setting }: Props) {
  const granted = useGranted(isGranted, false);
  const [isRefused, setIsRefused] = useState(false);

  const choose = async (isChosen: boolean) => {
    const allowed = isChosen ? await request() : false;
    setIsRefused(isChosen && !allowed);
    await set(allowed);
    if (!isChosen) await release();
  };

  return (
    <SettingSwitch {...setting} checked={isOn && granted} onChange={choose}>
      {isRefused && <Notice tone="warn">{refusal}</Notice>}
    </SettingSwitch>
  );
}
