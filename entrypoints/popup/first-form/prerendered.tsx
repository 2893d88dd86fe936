import { renderToString } from 'react-dom/server';
import { DomainChoice } from '@/components/link-form/slug/domain-choice.tsx';
import { near } from '@/components/ui/field-frame.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import { defaultPreferences } from '@/lib/storage/preferences.ts';
import { Popup } from '../popup.tsx';
import type { Start } from '../read-start.ts';
import { choiceTemplate, formTemplate, someAddress, someDomain } from './templates.ts';

/* Runs at build time: React renders the form's first state, so that its markup exists only once. */

/** The popup's initial state on an unknown page. */
const start: Start = {
  connection: {
    id: '',
    tokenVersion: '',
    baseUrl: '',
    names: {},
    domains: [someDomain],
    defaultDomain: someDomain.id,
    forgetOnClose: false,
  },
  link: undefined,
  hasOthers: false,
  isTokenForgotten: false,
  preferences: defaultPreferences,
  page: { kind: 'ordinary', address: someAddress, title: '', favicon: '' },
  at: { tabId: 0, address: someAddress, connectionId: '' },
  initial: { ...emptyDraft, long_url: someAddress, domain: someDomain.id },
  saved: null,
  made: null,
  pending: null,
  known: null,
};

/**
 * Returns the form's templates as HTML. `data-longest` is the maximum length of a title that is shown without a
 * counter.
 */
export function prerendered(): string {
  const form = renderToString(<Popup start={start} />);
  const choice = renderToString(<DomainChoice domains={[someDomain]} value={null} onChange={() => undefined} />);
  return `<template id="${formTemplate}" data-longest="${fields.title.max * near}">${form}</template><template id="${choiceTemplate}">${choice}</template>`;
}
