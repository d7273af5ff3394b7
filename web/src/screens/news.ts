// What happened beside the game, in words: chat, seats, questions.
import type { SeatFace } from '../board/seat';
import { name_of } from '../games/names';
import { words } from '../i18n/i18n.svelte';
import type { BranchPoint, News } from '../net/protocol';
import { shown_name } from '../net/seats';
import { spoken_chat } from './emotes';

export function news_lines(news: News[], seats: SeatFace[], branch: BranchPoint | null = null): { text: string }[] {
  return news.flatMap((item) => {
    const name = item.seat === undefined ? '' : name_of(item.seat, seats);
    if (item.kind === 'chat')
      return [{ text: words.t('web.term', { what: name, value: spoken_chat(item.text ?? '') }) }];
    if (item.kind === 'opened' && branch) return [{ text: words.t('web.news.branched', { step: branch.step }) }];
    const key = `web.news.${item.kind}`;
    const what =
      item.text && words.has(`web.question.${item.text}`) ? words.t(`web.question.${item.text}`) : (item.text ?? '');
    return words.has(key)
      ? [
          {
            text: words.t(key, {
              name: item.kind === 'sat' && item.text ? shown_name(item.text, item.seat ?? 0) : name,
              text: what,
            }),
          },
        ]
      : [];
  });
}
