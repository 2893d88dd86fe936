import { useEffect, useRef, useState } from 'react';
import { type ImageAddress, isOnLoopback, readImageAddress } from '@/lib/link/preview/image-address.ts';
import type { Size } from '@/lib/link/preview/networks.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { useWatched } from './use-stored.ts';

/** The state of a picture at a typed address. */
export type Picture =
  | Exclude<ImageAddress, { address: string }>
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; address: string; size: Size; isDrawing: boolean };

/**
 * Returns a function that reads a picture's address. Allows loopback addresses only if the service is on loopback too.
 */
export function useReadAddress(): (typed: string) => ImageAddress {
  const connection = useWatched(connectionItem);
  const baseUrl = connection.state === 'loaded' ? (connection.value?.baseUrl ?? '') : '';
  return (typed) => readImageAddress(typed, { allowsLoopback: isOnLoopback(baseUrl) });
}

/** The delay before a typed address is loaded, in milliseconds: half an address may name another host. */
const settling = 400;

/**
 * Loads the picture at a typed address, without a referrer, and only while it is shown. Loads from loopback only if the
 * service is on loopback too.
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
