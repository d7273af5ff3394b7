// Whether whole cards may lie on the table; on a phone they are cut to squares.
import { MediaQuery } from 'svelte/reactivity';

export const roomy = new MediaQuery('min-width: 720px');
