import { renderToString } from 'react-dom/server';
import { near } from '@/components/ui/field-frame.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { firstStart } from '../first-start.ts';
import { Popup } from '../popup.tsx';
import type { FirstForm } from './read-first-form.ts';
import { formTemplate, someAddress, someDomainId } from './show-form.ts';

/* Runs at build time: React renders the form's first state, so that its markup exists only once. */

/** The first form on an unknown page, with a choice of domains. */
const form: FirstForm = {
  tab: { id: 0, url: someAddress, title: '' },
  connection: {
    id: '',
    tokenVersion: '',
    baseUrl: '',
    names: {},
    domains: [{ id: someDomainId, label: 'domain.invalid' }],
    defaultDomain: null,
    forgetOnClose: false,
  },
  hasOthers: false,
  theme: 'system',
  hasPending: false,
};

/** Returns the form as a template. `data-longest` is the maximum length of a title that is shown without a counter. */
export function prerendered(): string {
  const longest = fields.title.max * near;
  return `<template id="${formTemplate}" data-longest="${longest}">${renderToString(<Popup start={firstStart(form)} />)}</template>`;
}
