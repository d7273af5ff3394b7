// Beats for a whole list of events, from what a game says about the first of those that are left.
import type { Beat, Script, Telling } from './beat';

// The beats for the first few of `events`; together they tell one at least.
export type Step<View, Event> = (view: View, events: Event[], telling: Telling<View>) => Beat<View>[];

export function script<View, Event>(step: Step<View, Event>): Script<View, Event> {
  return (view, events, telling) => {
    const beats: Beat<View>[] = [];
    let quiet = 0; // events that take no time are told with what comes next
    for (let now = view, at = 0; at < events.length;) {
      const next = step(now, events.slice(at), telling);
      at += next.reduce((sum, beat) => sum + beat.told, 0);
      now = next.at(-1)!.view;
      for (const beat of next) {
        if (beat.ms) beats.push({ ...beat, told: beat.told + quiet });
        quiet = beat.ms ? 0 : quiet + beat.told;
      }
    }
    return beats;
  };
}

// Nothing to see.
export function unseen<View>(view: View): Beat<View>[] {
  return [{ told: 1, view, ms: 0 }];
}
