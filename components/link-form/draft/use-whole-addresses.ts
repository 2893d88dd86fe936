import { addressesOf } from '@/lib/link/address-faults.ts';
import { useDraftState } from './draft-context.tsx';

/** Returns the addresses that are certainly whole: those before anything was typed. */
export const useWholeAddresses = (): string[] => addressesOf(useDraftState(({ base }) => base));
