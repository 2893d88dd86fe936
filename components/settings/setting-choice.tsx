import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Setting } from './setting.tsx';

interface Props<T extends string | number> {
  label: string;
  hint?: string;
  isFixed?: boolean;
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** A setting with few short values. */
export const SettingChoice = <T extends string | number>({ label, hint, isFixed = false, ...choice }: Props<T>) => (
  <Setting label={label} hint={hint} isFixed={isFixed} control={<SegmentedControl label={label} {...choice} />} />
);
