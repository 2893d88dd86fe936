import { defineBackground } from 'wxt/utils/define-background';
import { createBackground } from './create-background.ts';

export default defineBackground(() => {
  createBackground();
});
