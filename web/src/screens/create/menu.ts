// What Party's menu is made of, as the game's info tells it: this file knows shapes, no rules.
import type { Course, Info, Limit, MenuName, Type } from '../../games/sushi_go_party/types';
import type { Game } from '../../net/protocol';

// One of the menus by name, or one's own under way: a type or a list of types for every course.
export type Own = Record<Course, Type | Type[] | ''>;
export type Menu = MenuName | Own;

export function is_party(game: Game): game is Info {
  return 'menus' in game;
}

function courses_of(game: Info): [Course, Type[]][] {
  return Object.entries(game.courses) as [Course, Type[]][];
}

export function types_of(game: Info, menu: Menu): Type[] {
  return typeof menu === 'string'
    ? game.menus[menu]
    : [
        'nigiri',
        ...Object.values(menu)
          .flat()
          .filter((type) => type !== ''),
      ];
}

// A menu of one's own that begins as another.
export function own_menu(game: Info, from: Menu): Own {
  const types = types_of(game, from);
  const chosen = courses_of(game).map(([course, all]) => {
    const some = all.filter((type) => types.includes(type));
    return [course, game.sizes[course] === 1 ? (some[0] ?? '') : some];
  });
  return Object.fromEntries(chosen) as Own;
}

export function chosen_for(menu: Own, course: Course): Type[] {
  return [menu[course] ?? []].flat().filter((type) => type !== '');
}

export function with_type(game: Info, menu: Own, course: Course, type: Type, wanted: boolean): Own {
  if (game.sizes[course] === 1) return { ...menu, [course]: type };
  const others = chosen_for(menu, course).filter((each) => each !== type);
  const chosen = wanted ? [...others, type] : others;
  return { ...menu, [course]: game.courses[course].filter((each) => chosen.includes(each)) };
}

export function fits(limit: Limit | undefined, players: number): boolean {
  return players >= (limit?.least ?? 0) && players <= (limit?.most ?? Infinity);
}

// The narrowest of the limits of these types.
export function limit_of(game: Info, types: Type[]): Limit {
  const limits = types.flatMap((type) => game.limits[type] ?? []);
  const least = Math.max(...limits.map((limit) => limit.least ?? 0), 0);
  const most = Math.min(...limits.map((limit) => limit.most ?? Infinity), Infinity);
  return { ...(least ? { least } : {}), ...(Number.isFinite(most) ? { most } : {}) };
}
