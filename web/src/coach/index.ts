// The coach, which comes when it is first asked for, with its words.
import { learn } from '../i18n/i18n.svelte';

export { default as HintSheet } from './HintSheet.svelte';
export { default as Review } from './Review.svelte';

export function ready(): Promise<void> {
  return learn('coach');
}
