// What Party's menu is made of, as the server tells it: this file knows shapes, no rules.
import type { Game } from '../../net/protocol';

export type Limit = { least?: number; most?: number };
export type PartyGame = Game & {
  menus: Record<string, string[]>; // the types of each
  courses: Record<string, string[]>; // what may be chosen for each course
  sizes: Record<string, number>; // how many
  limits: Record<string, Limit>; // types that are not for every number of players
};
// One of the menus by name, or one's own: a type or a list of types for every course.
export type OwnMenu = Record<string, string | string[]>;
export type Menu = string | OwnMenu;

export function is_party(game: Game | undefined): game is PartyGame {
  return !!game && 'menus' in game && 'courses' in game && 'sizes' in game && 'limits' in game;
}

export function types_of(game: PartyGame, menu: Menu): string[] {
  return typeof menu === 'string' ? (game.menus[menu] ?? []) : Object.values(menu).flat();
}

// A menu of one's own that begins as another.
export function own_menu(game: PartyGame, from: Menu): OwnMenu {
  const types = types_of(game, from);
  return Object.fromEntries(
    Object.entries(game.courses).map(([course, all]) => {
      const chosen = all.filter((type) => types.includes(type));
      return [course, game.sizes[course] === 1 ? (chosen[0] ?? '') : chosen];
    }),
  );
}

export function chosen_for(menu: OwnMenu, course: string): string[] {
  return [menu[course] ?? []].flat().filter(Boolean);
}

export function with_type(game: PartyGame, menu: OwnMenu, course: string, type: string, wanted: boolean): OwnMenu {
  if (game.sizes[course] === 1) return { ...menu, [course]: type };
  const others = chosen_for(menu, course).filter((each) => each !== type);
  const chosen = wanted ? [...others, type] : others;
  return { ...menu, [course]: game.courses[course]!.filter((each) => chosen.includes(each)) };
}

export function fits(limit: Limit | undefined, players: number): boolean {
  return players >= (limit?.least ?? 0) && players <= (limit?.most ?? Infinity);
}

// What does not fit: courses with too few or too many types, and types that are not for so many players.
export function misfits(game: PartyGame, menu: Menu, players: number): { courses: string[]; types: string[] } {
  return {
    courses:
      typeof menu === 'string'
        ? []
        : Object.keys(game.courses).filter((course) => chosen_for(menu, course).length !== game.sizes[course]),
    types: types_of(game, menu).filter((type) => !fits(game.limits[type], players)),
  };
}

// The narrowest of the limits of these types.
export function limit_of(game: PartyGame, types: string[]): Limit {
  const limits = types.flatMap((type) => game.limits[type] ?? []);
  const least = Math.max(...limits.map((limit) => limit.least ?? 0), 0);
  const most = Math.min(...limits.map((limit) => limit.most ?? Infinity), Infinity);
  return { ...(least ? { least } : {}), ...(Number.isFinite(most) ? { most } : {}) };
}
