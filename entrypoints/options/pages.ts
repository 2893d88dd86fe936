import type { ComponentType } from 'react';
import { later } from '@/components/ui/later.tsx';
import * as loading from './load-pages.ts';

/* The pages of the options. The one that the address names is there, or nearly, when the first of all is drawn. */

const page = <P extends object>(of: { path: string; load: () => Promise<ComponentType<P>> }) =>
  later(of.load, loading.isNamed(of));

export const LinksPage = page(loading.links);
export const LinkPage = page(loading.link);
export const NewLinkPage = page(loading.newLink);
export const EditLinkPage = page(loading.editLink);
export const LinkStatsPage = page(loading.linkStats);
export const AcrossPage = page(loading.across);
export const PresetsPage = page(loading.presets);
export const ConnectionPage = page(loading.connection);
export const OutboxPage = page(loading.outbox);
export const SettingsPage = page(loading.settings);
