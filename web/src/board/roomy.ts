// How much room the window leaves for the table. A window that is wide and low, a phone on its side or a page at twice
// its size, has the table on the left and what one chooses from on the right.
import { MediaQuery } from 'svelte/reactivity';

export const roomy = new MediaQuery('(min-width: 720px) and (min-height: 501px)'); // whole cards may lie on the table
