import { useEffect, useRef, useState } from 'react';
import { type ImageAddress, isOnLoopback, readImageAddress } from '@/lib/link/preview/image-address.ts';
import type { Size } from '@/lib/link/preview/networks.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { useWatched } from './use-stored.ts';

/** A picture at an address as typed. */
export type Picture =
  | Exclude<ImageAddress, { address: string }>
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; address: string; size: Size; isDrawing: boolean };

/** Reads addresses of pictures as they can be shown here: from this machine only for a service that is there as well. */
export function useReadAddress(): (typed: string) => ImageAddress {
  const connection = useWatched(connectionItem);
  const baseUrl = connection.state === 'loaded' ? (connection.value?.baseUrl ?? '') : '';
  return (typed) => readImageAddress(typed, { allowsLoopback: isOnLoopback(baseUrl) });
}

/** How long an address stands still before it is loaded, in milliseconds: half of an address is somebody else's host. */
const settling = 400;

/**
 * Loads the picture at an address as typed, without telling its host where from. It is loaded from there for as long as
 * something shows it, and at no other time; from this machine only for a service that is there as well.
 */
export function usePicture(typed: string): Picture {
  const read = useReadAddress()(typed);
  const address = 'address' in read ? read.address : null;
  const [loaded, setLoaded] = useState<{ address: string; size: Size | null } | null>(null);
  const isTyped = useRef(false);

  useEffect(() => {
    const delay = isTyped.current ? settling : 0;
    isTyped.current = true;
    if (address === null) return;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.onload = () => setLoaded({ address, size: { width: image.naturalWidth, height: image.naturalHeight } });
    image.onerror = () => setLoaded({ address, size: null });
    const waiting = setTimeout(() => {
      image.src = address;
    }, delay);
    return () => {
      clearTimeout(waiting);
      image.onload = null;
      image.onerror = null;
    };
  }, [address]);

  if (!('address' in read)) return read;
  if (loaded?.address !== read.address) return { kind: 'loading' };
  if (loaded.size === null) return { kind: 'failed' };
  return { kind: 'shown', address: read.address, size: loaded.size, isDrawing: read.kind === 'drawing' };
}
