// Party's score sheet: what of a menu can lie in front of somebody at the end of a round, copies included.

const kNigiri = ['egg', 'salmon', 'squid'];
const kOnWasabi = '-on-wasabi';
export const kSpecialOrder = 'special-order';

// The cards a sheet offers for the types of a menu; `cards` are all cards of the box. Menus and takeout boxes are gone
// when the round ends, but a box leaves cards face down. Numbers on chopsticks and spoons do not matter any more.
export function laid_cards(types: string[], cards: string[]): string[] {
  return types.flatMap((type) => {
    if (type === 'nigiri') return kNigiri;
    if (type === 'menu') return [];
    if (type === 'takeout') return ['face-down'];
    if (type === 'chopsticks' || type === 'spoon' || type === kSpecialOrder) return [type];
    return cards.filter((card) => card === type || card.startsWith(`${type}-`));
  });
}

export function can_be_copied(name: string): boolean {
  return name !== kSpecialOrder && name !== 'face-down';
}

// "squid-on-wasabi" copied is "special-order(squid)-on-wasabi".
export function copy_of(name: string): string {
  const on_wasabi = name.endsWith(kOnWasabi);
  const card = on_wasabi ? name.slice(0, -kOnWasabi.length) : name;
  return `${kSpecialOrder}(${card})${on_wasabi ? kOnWasabi : ''}`;
}

export function original_of(name: string): string | null {
  const found = /^special-order\((.+)\)(-on-wasabi)?$/.exec(name);
  return found ? `${found[1]}${found[2] ?? ''}` : null;
}

// The uramaki race of a round: turns in order, each with everybody who took a place in it.
export type Race = number[][];

export function took_a_place(race: Race, player: number, together: boolean): Race {
  const last = race.at(-1);
  if (!together || !last) return [...race, [player]];
  return last.includes(player) ? race : [...race.slice(0, -1), [...last, player]];
}
