import { defineExtensionMessaging } from '@webext-core/messaging';

/** Both ends take what arrives as unknown until they have parsed it, by the protocol. */
export const channel = defineExtensionMessaging<Record<string, (input: unknown) => unknown>>();
