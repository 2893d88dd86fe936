import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchCalls } from '../late-calls.ts';
import { notifications } from './notifications.ts';
import './permissions.ts';
import './quick.ts';
import './rest.ts';

const { action, alarms, contextMenus, offscreen, omnibox, permissions, storage, tabs } = fakeBrowser;
const { local, session, sync } = storage;
const apis = { action, alarms, contextMenus, notifications, offscreen, omnibox, permissions, tabs };
for (const [name, api] of Object.entries({ ...apis, local, session, sync })) watchCalls(name, api);
