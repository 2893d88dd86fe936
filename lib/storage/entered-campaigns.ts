import * as z from 'zod/mini';
import { inPrivateWindow } from '../messaging/private-window.ts';
import { perConnectionItem } from './per-connection-item.ts';

const entered = z.object({ address: z.string(), set: z.string(), campaign: z.string() });

const options = { schema: z.array(entered), fallback: [] };

/** Not synced, since they name pages. */
const lasting = perConnectionItem('local:enteredCampaigns', options);
const ofSession = perConnectionItem('session:enteredCampaigns', options);

const item = () => (inPrivateWindow() ? ofSession : lasting);

/** The number of saved campaigns; the oldest go first. */
const maxEntered = 200;

/** Returns the campaigns entered for the channels of a page, by the id of the channel set. */
export async function enteredCampaigns(address: string): Promise<ReadonlyMap<string, string>> {
  const saved = await item().get();
  return new Map(saved.flatMap((one) => (one.address === address ? [[one.set, one.campaign] as const] : [])));
}

/**
 * Saves the campaign entered for the channels of a page, so that the links created with it are found again.
 *
 * @param campaign null removes it
 */
export const rememberCampaign = (address: string, set: string, campaign: string | null): Promise<void> =>
  item().update((saved) => {
    const others = saved.filter((one) => one.address !== address || one.set !== set);
    return [...(campaign === null ? [] : [{ address, set, campaign }]), ...others].slice(0, maxEntered);
  });
