// The words of a choice as a verb and the things on the board it names, so that they can be touched one by one.
export interface Choice {
  notation: string;
  verb: string; // "move", "eat", "staff neko", "play yakitori", "yen", "order", "end"
  targets: string[]; // "slot:L5", "stool:A3", "spot:R2", "plate:blue-ebi"
  payee: number | null; // who is paid to leave
}

const kSlotStaff = ['yuki-takeshi'];
const kSpotDishes = ['mochi'];

export function read_choice(notation: string): Choice {
  const [verb = '', first = '', second = ''] = notation.split(' ');
  const bare = { notation, verb, targets: [] as string[], payee: null };
  if (verb === 'move')
    return { ...bare, targets: [`stool:${first}`], payee: second ? Number(second.replace('pay:', '')) : null };
  if (verb === 'eat') return { ...bare, targets: [`slot:${first}`] };
  if (verb !== 'staff' && verb !== 'play') return bare;
  const [who = '', what] = first.split(':');
  const kind =
    verb === 'staff' ? (kSlotStaff.includes(who) ? 'slot' : 'plate') : kSpotDishes.includes(who) ? 'spot' : 'slot';
  return { ...bare, verb: `${verb} ${who}`, targets: what ? what.split('+').map((name) => `${kind}:${name}`) : [] };
}

// Those that can still be meant once these things have been touched.
export function still_open(choices: Choice[], verb: string | null, touched: string[]): Choice[] {
  return choices.filter(
    (choice) => (verb === null || choice.verb === verb) && touched.every((target) => choice.targets.includes(target)),
  );
}

export function touchable(choices: Choice[], touched: string[]): Set<string> {
  return new Set(choices.flatMap((choice) => choice.targets).filter((target) => !touched.includes(target)));
}

export function complete(choices: Choice[], touched: string[]): Choice[] {
  return choices.filter((choice) => choice.targets.length === touched.length);
}
