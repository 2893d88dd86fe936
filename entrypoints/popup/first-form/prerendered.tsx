import { renderToString } from 'react-dom/server';
import { near } from '@/components/ui/field-frame.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import { defaultPreferences } from '@/lib/storage/preferences.ts';
import { Popup } from '../popup.tsx';
import type { Start } from '../read-start.ts';
import { formTemplate, someAddress, someDomain } from './show-form.ts';

/* Runs at build time: React renders the form's first state, so that its markup exists only once. */

/** The popup's initial state on an unknown page, with a choice of domains. */
const start: Start = {
  connection: {
    id: '',
    tokenVersion: '',
    baseUrl: '',
    names: {},
    domains: [someDomain],
    defaultDomain: null,
    forgetOnClose: false,
  },
  link: undefined,
  hasOthers: false,
  isTokenForgotten: false,
  preferences: defaultPreferences,
  page: { kind: 'ordinary', address: someAddress, title: '', favicon: '' },
  at: { tabId: 0, address: someAddress, connectionId: '' },
  initial: { ...emptyDraft, long_url: someAddress },
  saved: null,
  made: null,
  pending: null,
  known: null,
};

/** Returns the form as a template. `data-longest` is the maximum length of a title that is shown without a counter. */
export function prerendered(): string {
  const longest = fields.title.max * near;
  return `<template id="${formTemplate}" data-longest="${longest}">${renderToString(<Popup start={start} />)}</template>`;
}
