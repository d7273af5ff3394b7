// Whether a key press is meant for the table: not typed into a field, not while a dialog is open, and not switched off.
import { settings } from '../app/settings.svelte';

export function for_table(event: KeyboardEvent): boolean {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as Element | null;
  if (target?.closest?.('input, textarea, select, [contenteditable]')) return false;
  return document.querySelector('dialog[open]') === null;
}

// Enter on a button or link presses it; elsewhere it confirms.
export function on_control(event: KeyboardEvent): boolean {
  return (event.target as Element | null)?.closest?.('button, a, summary, [role=tab]') != null;
}
