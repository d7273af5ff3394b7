// How long things move: the person's speed, and not at all where the system asks for stillness.
import { settings } from './settings.svelte';

export function pace(milliseconds: number): number {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (settings.speed === 0 || still) return 0;
  return milliseconds / settings.speed;
}
