import { Breakable } from '@/components/ui/breakable.tsx';

/** A short address with a small scheme, since the rest identifies the link. It is one text to select and to hear. */
export function ShortAddress({ address }: { address: string }) {
  const end = address.indexOf('://') + 3;
  return (
    <>
      <span className="text-md font-normal text-quiet">{address.slice(0, end)}</span>
      <Breakable address={address.slice(end)} />
    </>
  );
}
