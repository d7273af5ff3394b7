import { look_at_everything } from './screens.mjs';

look_at_everything('en');
