import * as v from 'valibot';
import type { BotRating, BotView, OwnBot, OwnBots } from '../bots.ts';
import { about, objectOf } from './objectOf.ts';
import { flag, id, text, whole } from './parts.ts';

const rating = objectOf<BotRating>()({
  game: text,
  rating: v.number(),
  margin: about(v.number(), 'The true rating lies within this of it, with 95 % probability.'),
  games: whole,
  provisional: flag,
  curve: about(v.array(v.number()), 'The latest ratings, oldest first.'),
});

const fields = {
  name: about(text, 'It ends with “ BOT”.'),
  engine: text,
  version: text,
  owner: v.exactOptional(about(text, 'Absent: no account has agreed to answer for the bot.')),
  online: about(flag, 'Whether its program listens for challenges.'),
  games: about(whole, 'Number of finished matches.'),
  playing: v.exactOptional(about(id, 'A running match that may be watched.')),
  ratings: about(v.array(rating), 'Ratings among bots.'),
};
export const botView = objectOf<BotView>()(fields);
const ownBot = objectOf<OwnBot>()({
  ...fields,
  agreed: about(flag, 'Whether the owner has agreed.'),
  today: about(whole, 'Matches with other bots in the last 24 hours.'),
  most: about(whole, 'Their largest number.'),
});

export const botAnswers = {
  bots: v.object({ bots: v.array(botView) }),
  ownBots: objectOf<OwnBots>()({
    self: v.exactOptional(about(ownBot, 'Your account, if it is a bot account.')),
    bots: about(v.array(ownBot), 'Bots that name you as their owner.'),
  }),
  bot: v.object({ name: text }),
} as const;
